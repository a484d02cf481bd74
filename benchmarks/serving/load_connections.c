/* Connections: opened from an address for each client, read as data comes. */

#define _GNU_SOURCE
#include "load.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { BUFFER = 1 << 18 };

static int queue = -1;

double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

void fail(const char *what, const char *data, size_t length) {
    fprintf(stderr, "load: %s: %.*s\n", what, (int)(length > 600 ? 600 : length), data);
    exit(1);
}

int begins(const char *data, size_t length, const char *with) {
    return length >= strlen(with) && !memcmp(data, with, strlen(with));
}

void transmit(struct connection *to, const char *data, size_t length) {
    if (send(to->fd, data, length, MSG_NOSIGNAL) != (ssize_t)length)
        fail("could not send", strerror(errno), strlen(strerror(errno)));
}

void dial(struct connection *it) {
    int one = 1;
    struct sockaddr_in here = {.sin_family = AF_INET}, there = here;
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = it};
    here.sin_addr.s_addr = htonl(0x7f100000u + (unsigned)it->client + 1);
    there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    there.sin_port = htons((unsigned short)it->port);
    if (queue < 0)
        queue = epoll_create1(0);
    it->fd = socket(AF_INET, SOCK_STREAM, 0);
    if (it->fd < 0 || bind(it->fd, (struct sockaddr *)&here, sizeof here) ||
        connect(it->fd, (struct sockaddr *)&there, sizeof there))
        fail("could not connect", strerror(errno), strlen(strerror(errno)));
    setsockopt(it->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    fcntl(it->fd, F_SETFL, O_NONBLOCK);
    epoll_ctl(queue, EPOLL_CTL_ADD, it->fd, &event);
}

void hang_up(struct connection *it) {
    close(it->fd);
    it->fd = -1;
}

static void receive(struct connection *from) {
    static char buffer[BUFFER];
    size_t length = from->rest_length, used = 0, step;
    ssize_t got;
    if (length)
        memcpy(buffer, from->rest, length);
    got = recv(from->fd, buffer + length, sizeof buffer - length, 0);
    if (got < 0 && errno == EAGAIN)
        return;
    if (got <= 0) {
        hung_up(from);
        return;
    }
    length += (size_t)got;
    while (used < length && (step = from->protocol->read(from, buffer + used, length - used)))
        used += step;
    from->rest_length = length - used;
    if (from->rest_length == sizeof buffer)
        fail("a message is too long", buffer, length);
    free(from->rest);
    from->rest = from->rest_length ? malloc(from->rest_length) : NULL;
    if (from->rest_length)
        memcpy(from->rest, buffer + used, from->rest_length);
}

void turn_around(double until) {
    struct epoll_event events[256];
    struct pollfd any = {.fd = queue, .events = POLLIN};
    double left = until - now();
    struct timespec most = {left > 0 ? (time_t)left : 0, 0};
    int count = 0;
    most.tv_nsec = left > 0 ? (long)((left - (double)most.tv_sec) * 1e9) : 0;
    if (ppoll(&any, 1, &most, NULL) > 0) /* epoll_wait counts in milliseconds */
        count = epoll_wait(queue, events, 256, 0);
    for (int i = 0; i < count; i++)
        receive(events[i].data.ptr);
}

