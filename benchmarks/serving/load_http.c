/* Moves by POST, events as a stream of server-sent events in chunks: Times Duel, and its bare peer. */

#define _GNU_SOURCE
#include "load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void open_stream(struct connection *stream) {
    struct game *game = stream->game;
    char text[1024], secret[NAME + 32] = "";
    if (stream->who < PLAYERS)
        snprintf(secret, sizeof secret, "Authorization: Bearer %s\r\n", game->secret[stream->who]);
    transmit(stream, text,
             (size_t)snprintf(text, sizeof text,
                              "GET /api/games/%s/events?after=%d HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                              "Accept: text/event-stream\r\n%s\r\n",
                              game->name, game->begun, secret));
}

static void post_move(struct connection *sender, int version) {
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

/* One line of a stream has come; only its beginning is kept. */
static void read_line(struct connection *stream) {
    stream->line[stream->line_length] = 0;
    if (!strncmp(stream->line, "id:", 3))
        stream->event_id = atoi(stream->line + 3);
    if (stream->line_length == 0 && stream->event_id) {
        saw(stream, stream->event_id);
        stream->event_id = 0;
    }
    stream->line_length = 0;
}

static void read_events(struct connection *stream, const char *data, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (data[i] == '\n')
            read_line(stream);
        else if (data[i] != '\r' && stream->line_length < LINE - 1)
            stream->line[stream->line_length++] = data[i];
}

static size_t read_chunk(struct connection *stream, const char *data, size_t length) {
    const char *end = memmem(data, length, "\r\n", 2);
    size_t size, head;
    if (!end)
        return 0;
    size = strtoul(data, NULL, 16), head = (size_t)(end - data) + 2;
    if (!size)
        fail("the server has ended a stream", data, length);
    if (head + size + 2 > length)
        return 0;
    read_events(stream, data + head, size);
    return head + size + 2;
}

static size_t read_http(struct connection *from, const char *data, size_t length) {
    const char *end, *field;
    size_t whole;
    if (from->ready)
        return read_chunk(from, data, length);
    end = memmem(data, length, "\r\n\r\n", 4);
    if (!end)
        return 0;
    whole = (size_t)(end - data) + 4;
    if (from->sender != from || from->who >= PLAYERS) { /* a stream */
        if (strncmp(data, "HTTP/1.1 200", 12))
            fail("a stream was refused", data, length);
        opened(from);
        return whole;
    }
    field = memmem(data, whole, "ontent-", 7);
    while (field && strncasecmp(field, "ontent-length:", 14))
        field = memmem(field + 7, whole - (size_t)(field + 7 - data), "ontent-", 7);
    if (!field)
        fail("an answer without a length", data, length);
    whole += (size_t)atoi(field + 14);
    if (whole > length)
        return 0;
    if (strncmp(data, "HTTP/1.1 20", 11))
        fail("a move was refused", data, length);
    answered(from);
    return whole;
}

const struct protocol http_protocol = {"http", 1, open_stream, post_move, read_http};
