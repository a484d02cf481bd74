/* Moves and events over a WebSocket: Times Duel, and the bare one. */

#define _GNU_SOURCE
#include "load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EVENT "{\"type\":\"event\",\"event\":{\"version\":"
#define ANSWER "{\"type\":\"answer\",\"id\":"
#define PRESENCE "{\"type\":\"presence\""
#define BEAT "{\"type\":\"beat\""

static void open_socket(struct connection *it) {
    char path[NAME + 32];
    snprintf(path, sizeof path, "/api/games/%s/socket", it->game->name);
    ask_for_upgrade(it, path);
}

static void enter(struct connection *it) {
    char text[256], secret[NAME + 2] = "null";
    if (it->who < PLAYERS)
        snprintf(secret, sizeof secret, "\"%s\"", it->game->secret[it->who]);
    snprintf(text, sizeof text, "{\"type\":\"enter\",\"secret\":%s,\"after\":%d}", secret, it->version);
    send_text(it, text);
}

static void send_move(struct connection *it, int version) {
    char text[256];
    snprintf(text, sizeof text,
             "{\"type\":\"act\",\"id\":%d,\"action\":{\"kind\":\"move\",\"version\":%d,"
             "\"key\":\"%022d\",\"multiplier\":%d}}",
             version + 1, version, version, MULTIPLIER);
    send_text(it, text);
}

static void read_message(struct connection *from, const char *data, size_t length) {
    if (begins(data, length, EVENT))
        saw(from, atoi(data + strlen(EVENT)));
    else if (begins(data, length, ANSWER)) {
        if (atoi(data + strlen(ANSWER)) != from->unanswered)
            fail("an answer to something else", data, length);
        answered(from);
    } else if (begins(data, length, PRESENCE)) {
        if (!from->ready)
            opened(from);
    } else if (!begins(data, length, BEAT))
        fail("refused, or not understood", data, length);
}

static size_t read_socket(struct connection *from, const char *data, size_t length) {
    return read_frame(from, data, length, enter, read_message);
}

const struct protocol websocket_protocol = {"websocket", 0, open_socket, send_move, read_socket};
