/* Plays many games against a server at once: two players each, and watchers.

   load PROTOCOL PORT[,PORT] WATCHERS MOVES THINK_MS SECONDS

   Reads the games from its input, one a line: name, who begins (0 or 1), the version, the secrets of
   both players. An empty line ends them. Opens every stream, says "ready", waits for a line, and
   plays: a player who is told of the other's move thinks for so long and sends a move. Play ends
   when a game has had so many moves, or after so many seconds; what was sent is waited for. Prints
   the figures as JSON, keeps all streams open, and leaves when its input ends.

   Each client has an address of its own on the loopback network, as people have. Every stream must
   see every version once and in order: anything else ends the program. */

#define _GNU_SOURCE
#include "load.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { BUFFER = 1 << 18, OPENING_AT_ONCE = 128, MOST_PORTS = 16, PATIENCE = 60 };

struct due {
    double at;
    struct connection *sender;
    int version;
};

static const struct protocol *protocol;
static struct game *games;
static int game_count, watchers, most_moves, stream_count, streams_open;
static int ports[MOST_PORTS], port_count;
static double think, most_seconds, started, ended;
static int queue, playing, sent, acknowledged, complete, acknowledged_in_time, resent;
static double *until_answer, *until_seen;
static struct due *waiting; /* a ring: all think for the same time, so the first in is the first out */
static int first_waiting, waiting_count;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

void fail(const char *what, const char *data, size_t length) {
    fprintf(stderr, "load: %s: %.*s\n", what, (int)(length > 600 ? 600 : length), data);
    exit(1);
}

void transmit(struct connection *to, const char *data, size_t length) {
    if (send(to->fd, data, length, MSG_NOSIGNAL) != (ssize_t)length)
        fail("could not send", strerror(errno), strlen(strerror(errno)));
}

static struct connection *new_connection(struct game *game, int who) {
    struct connection *it = calloc(1, sizeof *it);
    it->fd = -1, it->game = game, it->who = who, it->version = game->begun, it->sender = it;
    return it;
}

static void dial(struct connection *it) {
    int client = (int)(it->game - games) * (PLAYERS + watchers) + it->who, one = 1;
    struct sockaddr_in here = {.sin_family = AF_INET}, there = here;
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = it};
    here.sin_addr.s_addr = htonl(0x7f100000u + (unsigned)client + 1);
    there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    there.sin_port = htons((unsigned short)ports[it->who % port_count]);
    it->fd = socket(AF_INET, SOCK_STREAM, 0);
    if (it->fd < 0 || bind(it->fd, (struct sockaddr *)&here, sizeof here) ||
        connect(it->fd, (struct sockaddr *)&there, sizeof there))
        fail("could not connect", strerror(errno), strlen(strerror(errno)));
    setsockopt(it->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    fcntl(it->fd, F_SETFL, O_NONBLOCK);
    epoll_ctl(queue, EPOLL_CTL_ADD, it->fd, &event);
}

static void send_move(struct connection *sender) {
    if (sender->fd < 0)
        dial(sender);
    protocol->move(sender, sender->unanswered - 1);
}

static void make_move(struct connection *sender, int version) {
    struct game *game = sender->game;
    if (sender->unanswered) { /* told of the reply before the answer came */
        sender->next = version;
        return;
    }
    game->version = sender->unanswered = version + 1;
    game->sent_at[version + 1 - game->begun] = now();
    sent++;
    send_move(sender);
}

static void take_turn(struct connection *sender, int version, double at) {
    if (!playing)
        return;
    if (think == 0) {
        make_move(sender, version);
        return;
    }
    waiting[(first_waiting + waiting_count++) % (game_count + 1)] = (struct due){at, sender, version};
}

void opened(struct connection *stream) {
    stream->ready = 1;
    streams_open++;
}

void answered(struct connection *sender) {
    struct game *game = sender->game;
    int next = sender->next;
    if (!sender->unanswered)
        fail("an answer to nothing", "", 0);
    until_answer[acknowledged++] = now() - game->sent_at[sender->unanswered - game->begun];
    acknowledged_in_time += playing;
    sender->unanswered = sender->next = 0;
    if (next && playing)
        make_move(sender, next);
}

int mover(const struct game *game, int version) {
    return (game->first + version - game->begun + 1) % PLAYERS;
}

void saw(struct connection *stream, int version) {
    struct game *game = stream->game;
    int move = version - game->begun;
    char text[LINE];
    if (version != stream->version + 1 || version > game->version)
        fail("a version came twice, or one is missing", text,
             (size_t)snprintf(text, sizeof text, "%d after %d", version, stream->version));
    stream->version = version;
    if (++game->seen[move] == PLAYERS + watchers)
        until_seen[complete++] = now() - game->sent_at[move];
    if (stream->who < PLAYERS && mover(game, version) != stream->who) {
        if (move >= most_moves && playing)
            playing = 0, ended = now();
        take_turn(stream->sender, version, now() + think);
    }
}

/* Servers close connections on which nobody has asked for a while: the next move opens another. */
static void hung_up(struct connection *from) {
    if (from->ready || !protocol->separate || from->rest_length)
        fail("the server has hung up", from->rest, from->rest_length);
    close(from->fd);
    from->fd = -1;
    if (from->unanswered)
        resent++, send_move(from);
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
    while (used < length && (step = protocol->read(from, buffer + used, length - used)))
        used += step;
    from->rest_length = length - used;
    if (from->rest_length == sizeof buffer)
        fail("a message is too long", buffer, length);
    free(from->rest);
    from->rest = from->rest_length ? malloc(from->rest_length) : NULL;
    if (from->rest_length)
        memcpy(from->rest, buffer + used, from->rest_length);
}

/* Handle what has come, waiting at most until then. */
static void turn_around(double until) {
    struct epoll_event events[256];
    double left = until - now();
    int count = epoll_wait(queue, events, 256, left > 0 ? (int)(left * 1e3) + 1 : 0);
    for (int i = 0; i < count; i++)
        receive(events[i].data.ptr);
}

static void open_all(struct connection **first_movers) {
    double deadline = now() + PATIENCE;
    for (int g = 0; g < game_count; g++)
        for (int who = 0; who < PLAYERS + watchers; who++) {
            struct connection *stream = new_connection(&games[g], who);
            if (who < PLAYERS && protocol->separate)
                stream->sender = new_connection(&games[g], who);
            dial(stream);
            if (who == games[g].first)
                first_movers[g] = stream->sender;
            protocol->open(stream);
            stream_count++;
            while (stream_count - streams_open > OPENING_AT_ONCE && now() < deadline)
                turn_around(deadline);
        }
    while (streams_open < stream_count && now() < deadline)
        turn_around(deadline);
    if (streams_open < stream_count)
        fail("not every stream was opened", "", 0);
}

static void play(struct connection **first_movers) {
    double over, deadline;
    char text[LINE];
    started = now(), playing = 1, over = started + most_seconds;
    for (int g = 0; g < game_count; g++)
        take_turn(first_movers[g], games[g].begun, started + think * g / game_count);
    while (playing) {
        double until = over;
        while (waiting_count && waiting[first_waiting].at <= now()) {
            struct due due = waiting[first_waiting];
            first_waiting = (first_waiting + 1) % (game_count + 1), waiting_count--;
            make_move(due.sender, due.version);
        }
        if (waiting_count && waiting[first_waiting].at < until)
            until = waiting[first_waiting].at;
        turn_around(until);
        if (playing && now() >= over)
            playing = 0, ended = now();
    }
    deadline = now() + PATIENCE;
    while ((acknowledged < sent || complete < sent) && now() < deadline)
        turn_around(deadline);
    if (acknowledged < sent || complete < sent)
        fail("not every move was answered and seen by all", text,
             (size_t)snprintf(text, sizeof text, "%d sent, %d answered, %d seen by all", sent,
                              acknowledged, complete));
}

static int by_size(const void *one, const void *other) {
    double a = *(const double *)one, b = *(const double *)other;
    return (a > b) - (a < b);
}

static void print_times(const char *what, double *times, int count) {
    qsort(times, (size_t)count, sizeof *times, by_size);
    printf(", \"%s\": {\"p50\": %.3f, \"p99\": %.3f, \"most\": %.3f}", what,
           times[count / 2] * 1e3, times[count * 99 / 100] * 1e3, times[count - 1] * 1e3);
}

static void read_games(void) {
    char line[512];
    while (fgets(line, sizeof line, stdin) && line[0] != '\n') {
        games = realloc(games, sizeof *games * (size_t)++game_count);
        struct game *it = &games[game_count - 1];
        memset(it, 0, sizeof *it);
        if (sscanf(line, "%63s %d %d %63s %63s", it->name, &it->first, &it->begun, it->secret[0],
                   it->secret[1]) != 5)
            fail("not a game", line, strlen(line));
        it->version = it->begun;
        it->seen = calloc((size_t)most_moves + 2, sizeof *it->seen);
        it->sent_at = calloc((size_t)most_moves + 2, sizeof *it->sent_at);
    }
}

int main(int count, char **arguments) {
    struct rlimit files;
    struct rusage before, after;
    struct connection **first_movers;
    char line[16];
    size_t most;
    if (count != 7)
        fail("usage", "load PROTOCOL PORT[,PORT] WATCHERS MOVES THINK_MS SECONDS", 60);
    protocol = strcmp(arguments[1], "http") ? &socketio_protocol : &http_protocol;
    for (char *port = strtok(arguments[2], ","); port && port_count < MOST_PORTS; port = strtok(NULL, ","))
        ports[port_count++] = atoi(port);
    watchers = atoi(arguments[3]), most_moves = atoi(arguments[4]);
    think = atof(arguments[5]) / 1e3, most_seconds = atof(arguments[6]);
    getrlimit(RLIMIT_NOFILE, &files), files.rlim_cur = files.rlim_max, setrlimit(RLIMIT_NOFILE, &files);
    queue = epoll_create1(0);
    read_games();
    most = (size_t)game_count * ((size_t)most_moves + 2);
    until_answer = calloc(most, sizeof *until_answer), until_seen = calloc(most, sizeof *until_seen);
    waiting = calloc((size_t)game_count + 1, sizeof *waiting);
    first_movers = calloc((size_t)game_count, sizeof *first_movers);
    open_all(first_movers);
    puts("ready"), fflush(stdout);
    if (!fgets(line, sizeof line, stdin))
        return 0;
    getrusage(RUSAGE_SELF, &before);
    play(first_movers);
    getrusage(RUSAGE_SELF, &after);
    printf("{\"moves\": %d, \"resent\": %d, \"per_second\": %.1f, \"seconds\": %.3f, \"busy\": %.3f", sent, resent,
           acknowledged_in_time / (ended - started), ended - started,
           ((double)(after.ru_utime.tv_sec - before.ru_utime.tv_sec + after.ru_stime.tv_sec -
                     before.ru_stime.tv_sec) +
            (double)(after.ru_utime.tv_usec - before.ru_utime.tv_usec + after.ru_stime.tv_usec -
                     before.ru_stime.tv_usec) * 1e-6) / (now() - started));
    print_times("answer", until_answer, acknowledged);
    print_times("all_saw", until_seen, complete);
    puts("}"), fflush(stdout);
    while (fgets(line, sizeof line, stdin))
        turn_around(now());
    return 0;
}
