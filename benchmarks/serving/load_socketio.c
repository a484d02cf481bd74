/* Moves and states over a WebSocket with socket.io's messages in it: boardgame.io. */

#define _GNU_SOURCE
#include "load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SPACE "/duel" /* the game's name, with which boardgame.io calls its namespace */

static void open_socket(struct connection *it) {
    static const char text[] = "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                               "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                               "Sec-WebSocket-Version: 13\r\n"
                               "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    transmit(it, text, sizeof text - 1);
}

/* A text frame; clients must mask theirs, and a mask of zeros is one. */
static void send_text(struct connection *to, const char *text) {
    char frame[1024];
    size_t length = strlen(text), head = length < 126 ? 2 : 4;
    frame[0] = (char)0x81;
    frame[1] = (char)(0x80 | (length < 126 ? length : 126));
    if (head == 4)
        frame[2] = (char)(length >> 8), frame[3] = (char)length;
    memset(frame + head, 0, 4);
    memcpy(frame + head + 4, text, length);
    transmit(to, frame, head + 4 + length);
}

static void ask_for_state(struct connection *it) {
    char text[512];
    if (it->who < PLAYERS)
        snprintf(text, sizeof text, "42" SPACE ",[\"sync\",\"%s\",\"%d\",\"%s\",2]", it->game->name,
                 it->who, it->game->secret[it->who]);
    else
        snprintf(text, sizeof text, "42" SPACE ",[\"sync\",\"%s\",null,null,2]", it->game->name);
    send_text(it, text);
}

static void send_move(struct connection *it, int version) {
    char text[512];
    snprintf(text, sizeof text,
             "42" SPACE ",[\"update\",{\"type\":\"MAKE_MOVE\",\"payload\":{\"type\":\"multiply\","
             "\"args\":[%d],\"playerID\":\"%d\",\"credentials\":\"%s\"}},%d,\"%s\",\"%d\"]",
             MULTIPLIER, it->who, it->game->secret[it->who], version, it->game->name, it->who);
    send_text(it, text);
}

static int begins(const char *data, size_t length, const char *with) {
    return length >= strlen(with) && !memcmp(data, with, strlen(with));
}

static void read_message(struct connection *from, const char *data, size_t length) {
    const char *state = memmem(data, length, "\"_stateID\":", 11);
    if (begins(data, length, "0{"))
        send_text(from, "40" SPACE ",");
    else if (begins(data, length, "2"))
        send_text(from, "3");
    else if (begins(data, length, "40" SPACE))
        ask_for_state(from);
    else if (begins(data, length, "42" SPACE ",[\"sync\"") && state && atoi(state + 11) == from->version)
        opened(from);
    else if (begins(data, length, "42" SPACE ",[\"update\"") && state) {
        int version = atoi(state + 11);
        saw(from, version);
        if (from->unanswered == version)
            answered(from);
    } else if (!begins(data, length, "42" SPACE ",[\"matchData\""))
        fail("not understood", data, length);
}

static size_t read_socket(struct connection *from, const char *data, size_t length) {
    const unsigned char *bytes = (const unsigned char *)data;
    size_t head = 2, size;
    if (begins(data, length, "HTTP/1.1")) {
        const char *end = memmem(data, length, "\r\n\r\n", 4);
        if (end && strncmp(data, "HTTP/1.1 101", 12))
            fail("no WebSocket", data, length);
        return end ? (size_t)(end - data) + 4 : 0;
    }
    if (length < 10 && (length < 2 || bytes[1] > 125))
        return 0;
    size = bytes[1];
    if (size == 126)
        head = 4, size = (size_t)bytes[2] << 8 | bytes[3];
    else if (size == 127)
        head = 10, size = (size_t)bytes[6] << 24 | (size_t)bytes[7] << 16 | (size_t)bytes[8] << 8 | bytes[9];
    if (bytes[0] != 0x81)
        fail("not a text frame", data, length);
    if (head + size > length)
        return 0;
    read_message(from, data + head, size);
    return head + size;
}

const struct protocol socketio_protocol = {"socketio", 0, open_socket, send_move, read_socket};
