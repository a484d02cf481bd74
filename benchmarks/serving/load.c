/* Plays many games against a server at once: two players each, and watchers.

   load PROTOCOL PORT[,PORT] spread|routed WATCHERS MOVES RATE SECONDS

   Reads the games from its input, one a line: name, who begins (0 or 1), the version, the secrets of
   both players. An empty line ends them. Opens every stream, says "ready", waits for a line, and
   plays: a player who is told of the other's move sends the next one at once if RATE is 0.
   Otherwise it is so many moves a second, of all games together: each move has its instant, and its
   time counts from there, even if it could be sent only later since the move before it was late.
   Play ends when a game has had so many moves, or after so many seconds; what was sent is waited
   for. Prints the figures as JSON, keeps all streams open, and leaves when its input ends.

   With several ports the clients of a game are spread over all of them, or routed to one, as a proxy
   does that hashes the address. Each client has an address of its own on the loopback network, as
   people have. Every stream must see every version once and in order: anything else ends the
   program. */

#include "load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { OPENING_AT_ONCE = 128, MOST_PORTS = 16, PATIENCE = 60 };

struct due {
    double at;
    struct connection *sender;
    int version;
};

static const struct protocol *protocol;
static struct game *games;
static int game_count, watchers, most_moves, stream_count, followers_open;
static int ports[MOST_PORTS], port_count, routed;
static double rate, most_seconds, started, ended;
static int playing, sent, acknowledged, complete, acknowledged_in_time, resent;
static double *until_answer, *until_seen;
static struct due *waiting; /* the latest first */
static int waiting_count;

static int port_of(const struct game *game, int who) {
    unsigned sum = 0;
    for (const char *letter = game->name; *letter; letter++)
        sum += (unsigned char)*letter;
    return ports[(routed ? sum : (unsigned)who) % (unsigned)port_count];
}

static struct connection *new_connection(struct game *game, int who) {
    struct connection *it = calloc(1, sizeof *it);
    it->fd = -1, it->game = game, it->who = who, it->version = game->begun, it->sender = it;
    it->protocol = protocol, it->port = port_of(game, who);
    it->client = (int)(game - games) * (PLAYERS + watchers) + who;
    return it;
}

static void send_move(struct connection *sender) {
    if (sender->fd < 0)
        dial(sender);
    protocol->move(sender, sender->unanswered - 1);
}

/* When the move after this version is to be sent. */
static double due_at(const struct game *game, int version) {
    return started + ((double)(version - game->begun) * game_count + (double)(game - games)) / rate;
}

static void make_move(struct connection *sender, int version) {
    struct game *game = sender->game;
    if (sender->unanswered) { /* told of the reply before the answer came */
        sender->next = version;
        return;
    }
    game->version = sender->unanswered = version + 1;
    game->sent_at[version + 1 - game->begun] = rate > 0 ? due_at(game, version) : now();
    sent++;
    send_move(sender);
}

static void take_turn(struct connection *sender, int version) {
    if (!playing)
        return;
    if (rate == 0) {
        make_move(sender, version);
        return;
    }
    struct due due = {due_at(sender->game, version), sender, version};
    int place = waiting_count++;
    for (; place && waiting[place - 1].at < due.at; place--)
        waiting[place] = waiting[place - 1];
    waiting[place] = due;
}

void opened(struct connection *stream) {
    stream->ready = 1;
    followers_open++;
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
        take_turn(stream->sender, version);
    }
}

/* Servers close connections on which nobody has asked for a while: the next move opens another. */
void hung_up(struct connection *from) {
    if (from->ready || !protocol->separate || from->rest_length)
        fail("the server has hung up", from->rest, from->rest_length);
    hang_up(from);
    if (from->unanswered)
        resent++, send_move(from);
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
            while (stream_count - followers_open > OPENING_AT_ONCE && now() < deadline)
                turn_around(deadline);
        }
    while (followers_open < stream_count && now() < deadline)
        turn_around(deadline);
    if (followers_open < stream_count)
        fail("not every stream was opened", "", 0);
}

static void play(struct connection **first_movers) {
    double over, deadline;
    char text[LINE];
    started = now(), playing = 1, over = started + most_seconds;
    for (int g = 0; g < game_count; g++)
        take_turn(first_movers[g], games[g].begun);
    while (playing) {
        double until = over;
        while (waiting_count && waiting[waiting_count - 1].at <= now()) {
            struct due due = waiting[--waiting_count];
            make_move(due.sender, due.version);
        }
        if (waiting_count && waiting[waiting_count - 1].at < until)
            until = waiting[waiting_count - 1].at;
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
    static const struct protocol *const protocols[] = {&streams_protocol, &polling_protocol,
                                                       &websocket_protocol, &socketio_protocol};
    static const char usage[] = "load PROTOCOL PORT[,PORT] spread|routed WATCHERS MOVES RATE SECONDS";
    struct rlimit files;
    struct rusage before, after;
    struct connection **first_movers;
    char line[16];
    size_t most;
    if (count != 8)
        fail("usage", usage, sizeof usage - 1);
    for (size_t i = 0; i < sizeof protocols / sizeof *protocols; i++)
        if (!strcmp(arguments[1], protocols[i]->name))
            protocol = protocols[i];
    if (!protocol)
        fail("no such protocol", arguments[1], strlen(arguments[1]));
    for (char *port = strtok(arguments[2], ","); port && port_count < MOST_PORTS; port = strtok(NULL, ","))
        ports[port_count++] = atoi(port);
    routed = !strcmp(arguments[3], "routed");
    watchers = atoi(arguments[4]), most_moves = atoi(arguments[5]);
    rate = atof(arguments[6]), most_seconds = atof(arguments[7]);
    getrlimit(RLIMIT_NOFILE, &files), files.rlim_cur = files.rlim_max, setrlimit(RLIMIT_NOFILE, &files);
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
