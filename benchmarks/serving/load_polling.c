/* Moves by POST, events by long polling: Times Duel where no WebSocket gets through.

   Each follower asks anew as soon as it has its answer, on the same connection. An answer has all
   events since the place that the follower was at, or none if only somebody's presence changed. */

#define _GNU_SOURCE
#include "load.h"

#include <stdlib.h>
#include <string.h>

#define EVENT "{\"version\":" /* each event begins so; within it only what has a name does, too */

static void look(struct connection *stream) { get_events(stream, stream->version, "&wait=0 HTTP/1.1"); }

static void wait_for_events(struct connection *stream) {
    get_events(stream, stream->version, "&wait=25 HTTP/1.1");
}

static void read_events(struct connection *stream, const char *data, size_t length) {
    const char *end = data + length, *event = memmem(data, length, EVENT, strlen(EVENT));
    while (event) {
        int is_named = event[-1] == ':';
        event += strlen(EVENT);
        if (!is_named)
            saw(stream, atoi(event));
        event = memmem(event, (size_t)(end - event), EVENT, strlen(EVENT));
    }
}

static size_t read_poll(struct connection *from, const char *data, size_t length) {
    size_t body, whole;
    if (!follows(from))
        return read_posted(from, data, length);
    whole = whole_answer(data, length, &body);
    if (!whole)
        return 0;
    if (!begins(data, length, "HTTP/1.1 200"))
        fail("a poll was refused", data, length);
    if (!from->ready)
        opened(from);
    read_events(from, data + body, whole - body);
    wait_for_events(from);
    return whole;
}

const struct protocol polling_protocol = {"polling", 1, look, post_move, read_poll};
