/* What both ways over HTTP have in common: moves by POST, and a GET for what has happened. */

#define _GNU_SOURCE
#include "load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int follows(const struct connection *it) { return it->sender != it || it->who >= PLAYERS; }

void get_events(struct connection *stream, int after, const char *more) {
    struct game *game = stream->game;
    char text[1024], secret[NAME + 32] = "";
    if (stream->who < PLAYERS)
        snprintf(secret, sizeof secret, "Authorization: Bearer %s\r\n", game->secret[stream->who]);
    transmit(stream, text,
             (size_t)snprintf(text, sizeof text,
                              "GET /api/games/%s/events?after=%d%s\r\nHost: 127.0.0.1\r\n%s\r\n",
                              game->name, after, more, secret));
}

void post_move(struct connection *sender, int version) {
    struct game *game = sender->game;
    char text[1024], body[256];
    int length = snprintf(body, sizeof body,
                          "{\"kind\":\"move\",\"version\":%d,\"key\":\"%022d\",\"multiplier\":%d}",
                          version, version, MULTIPLIER);
    transmit(sender, text,
             (size_t)snprintf(text, sizeof text,
                              "POST /api/games/%s/actions HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                              "Authorization: Bearer %s\r\nContent-Type: application/json\r\n"
                              "Content-Length: %d\r\n\r\n%s",
                              game->name, game->secret[sender->who], length, body));
}

size_t whole_answer(const char *data, size_t length, size_t *body) {
    const char *end = memmem(data, length, "\r\n\r\n", 4), *field;
    size_t whole;
    if (!end)
        return 0;
    *body = whole = (size_t)(end - data) + 4;
    field = memmem(data, whole, "ontent-", 7);
    while (field && strncasecmp(field, "ontent-length:", 14))
        field = memmem(field + 7, whole - (size_t)(field + 7 - data), "ontent-", 7);
    if (!field)
        fail("an answer without a length", data, length);
    whole += (size_t)atoi(field + 14);
    return whole > length ? 0 : whole;
}

size_t read_posted(struct connection *sender, const char *data, size_t length) {
    size_t body, whole = whole_answer(data, length, &body);
    if (whole && !begins(data, length, "HTTP/1.1 20"))
        fail("a move was refused", data, length);
    if (whole)
        answered(sender);
    return whole;
}
