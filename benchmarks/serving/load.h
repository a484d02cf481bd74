/* What the parts of the load generator share: games, their clients, and what was measured. */

#ifndef LOAD_H
#define LOAD_H

#include <stddef.h>

enum { PLAYERS = 2, MULTIPLIER = 2, NAME = 64, LINE = 96 };

struct game {
    char name[NAME];
    char secret[PLAYERS][NAME];
    int first;       /* who makes the first move, 0 or 1 */
    int begun;       /* the version at which we started */
    int version;     /* that the last move sent leads to */
    int *seen;       /* by version: how many clients have seen it */
    double *sent_at; /* by version */
};

/* One connection; a client has one for both ways, or one to listen and one to send. */
struct connection {
    int fd;
    struct game *game;
    int who; /* 0 and 1 are the players, all others watch */
    int ready;      /* has the server agreed to tell events here? */
    int version;    /* the last that was seen here */
    int unanswered; /* the version that a move sent here leads to, while there is no answer */
    int next;       /* the version at which to send the next one then, or 0 */
    int event_id, line_length;
    char line[LINE]; /* the beginning of the line that is being read */
    char *rest;      /* what came of the next message so far */
    size_t rest_length;
    struct connection *sender; /* where this client sends its moves */
    const struct protocol *protocol;
    int client; /* its number: each has an address of its own */
    int port;
};

struct protocol {
    const char *name;
    int separate; /* does a player send moves on a connection of their own? */
    void (*open)(struct connection *);
    void (*move)(struct connection *sender, int version);
    /* Handles one message, and tells how long it was; 0 if more must come first. */
    size_t (*read)(struct connection *, const char *data, size_t length);
};

extern const struct protocol streams_protocol, polling_protocol, websocket_protocol, socketio_protocol;

/* Called by the protocols. */
void opened(struct connection *);
void saw(struct connection *, int version);
void answered(struct connection *);
int mover(const struct game *, int version); /* whose move led to it */

/* Connections (load_connections.c). */
void dial(struct connection *);
void hang_up(struct connection *);
void transmit(struct connection *, const char *data, size_t length);
void turn_around(double until); /* handles what has come, waiting at most until then */
void hung_up(struct connection *from); /* called when the server has */
double now(void); /* seconds */
void fail(const char *what, const char *data, size_t length);
int begins(const char *data, size_t length, const char *with);

/* HTTP (load_http.c): a player's moves, sent on a connection of their own, and what both kinds of
   followers ask for. */
int follows(const struct connection *); /* or does it send moves? */
void get_events(struct connection *stream, int after, const char *more);
void post_move(struct connection *sender, int version);
size_t read_posted(struct connection *sender, const char *data, size_t length);
/* How long the answer that comes is, and where its body begins; 0 if more must come first. */
size_t whole_answer(const char *data, size_t length, size_t *body);

/* WebSockets (load_frames.c). */
void ask_for_upgrade(struct connection *, const char *path);
void send_text(struct connection *to, const char *text);
/* Reads the answer to the upgrade, pings or one message, which is handed on. */
size_t read_frame(struct connection *from, const char *data, size_t length,
                  void (*upgraded)(struct connection *),
                  void (*message)(struct connection *, const char *data, size_t length));

#endif
