/* Moves by POST, events as a stream of server-sent events in chunks: the plain app. */

#define _GNU_SOURCE
#include "load.h"

#include <stdlib.h>
#include <string.h>

static void open_stream(struct connection *stream) {
    get_events(stream, stream->version, " HTTP/1.1\r\nAccept: text/event-stream");
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

static size_t read_stream(struct connection *from, const char *data, size_t length) {
    const char *end;
    if (!follows(from))
        return read_posted(from, data, length);
    if (from->ready)
        return read_chunk(from, data, length);
    end = memmem(data, length, "\r\n\r\n", 4);
    if (!end)
        return 0;
    if (!begins(data, length, "HTTP/1.1 200"))
        fail("a stream was refused", data, length);
    opened(from);
    return (size_t)(end - data) + 4;
}

const struct protocol streams_protocol = {"streams", 1, open_stream, post_move, read_stream};
