/* Moves and states over a WebSocket with socket.io's messages in it: boardgame.io. */

#define _GNU_SOURCE
#include "load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SPACE "/duel" /* the game's name, with which boardgame.io calls its namespace */

static void open_socket(struct connection *it) {
    ask_for_upgrade(it, "/socket.io/?EIO=4&transport=websocket");
}

/* socket.io's server speaks first. */
static void upgraded(struct connection *it) { (void)it; }

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
    return read_frame(from, data, length, upgraded, read_message);
}

const struct protocol socketio_protocol = {"socketio", 0, open_socket, send_move, read_socket};
