/* WebSockets, as far as a client needs them to whom only whole messages and pings are sent. */

#define _GNU_SOURCE
#include "load.h"

#include <stdio.h>
#include <string.h>

enum { TEXT = 0x81, PING = 0x89, PONG = 0x8a, MASKED = 0x80, SHORT = 125, LONGEST = 1024 };

void ask_for_upgrade(struct connection *it, const char *path) {
    char text[512];
    transmit(it, text,
             (size_t)snprintf(text, sizeof text,
                              "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                              "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                              "Sec-WebSocket-Version: 13\r\n"
                              "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                              path));
}

static void send_frame(struct connection *to, int kind, const char *data, size_t length) {
    static const char mask[4] = {0x37, 0x1e, 0x5a, 0x29}; /* the same each time: nobody is fooled here */
    char frame[LONGEST + 8];
    size_t head = length <= SHORT ? 2 : 4;
    if (length > LONGEST)
        fail("too long to be sent", data, length);
    frame[0] = (char)kind;
    frame[1] = (char)(MASKED | (length <= SHORT ? length : SHORT + 1));
    if (head == 4)
        frame[2] = (char)(length >> 8), frame[3] = (char)length;
    memcpy(frame + head, mask, sizeof mask), head += sizeof mask;
    for (size_t i = 0; i < length; i++)
        frame[head + i] = data[i] ^ mask[i % sizeof mask];
    transmit(to, frame, head + length);
}

void send_text(struct connection *to, const char *text) { send_frame(to, TEXT, text, strlen(text)); }

size_t read_frame(struct connection *from, const char *data, size_t length,
                  void (*upgraded)(struct connection *),
                  void (*message)(struct connection *, const char *data, size_t length)) {
    const unsigned char *bytes = (const unsigned char *)data;
    size_t head = 2, size;
    if (begins(data, length, "HTTP/1.1")) {
        const char *end = memmem(data, length, "\r\n\r\n", 4);
        if (end && !begins(data, length, "HTTP/1.1 101"))
            fail("no WebSocket", data, length);
        if (end)
            upgraded(from);
        return end ? (size_t)(end - data) + 4 : 0;
    }
    if (length < 10 && (length < 2 || bytes[1] > SHORT))
        return 0;
    size = bytes[1];
    if (size == 126)
        head = 4, size = (size_t)bytes[2] << 8 | bytes[3];
    else if (size == 127)
        head = 10, size = (size_t)bytes[6] << 24 | (size_t)bytes[7] << 16 | (size_t)bytes[8] << 8 | bytes[9];
    if (head + size > length)
        return 0;
    if (bytes[0] == PING)
        send_frame(from, PONG, data + head, size);
    else if (bytes[0] == TEXT)
        message(from, data + head, size);
    else
        fail("neither a text nor a ping", data, length);
    return head + size;
}
