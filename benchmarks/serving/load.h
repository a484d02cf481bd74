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
};

struct protocol {
    const char *name;
    int separate; /* does a player send moves on a connection of their own? */
    void (*open)(struct connection *);
    void (*move)(struct connection *sender, int version);
    /* Handles one message, and tells how long it was; 0 if more must come first. */
    size_t (*read)(struct connection *, const char *data, size_t length);
};

extern const struct protocol http_protocol, socketio_protocol;

/* Called by the protocols. */
void opened(struct connection *);
void saw(struct connection *, int version);
void answered(struct connection *);
int mover(const struct game *, int version); /* whose move led to it */
void transmit(struct connection *, const char *data, size_t length);
void fail(const char *what, const char *data, size_t length);

#endif
