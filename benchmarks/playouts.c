/* Random games as plainly as C can have them: one step of Marsaglia's xorshift for each move. */

#include <stdint.h>

int64_t playouts(int64_t target, int64_t count, uint64_t seed)
{
    uint64_t x = seed;
    int64_t wins = 0;
    for (int64_t game = 0; game < count; game++) {
        int64_t total = 1;
        int player = 1;
        for (;;) {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            total *= 2 + (int64_t)(x & 7);
            if (total >= target)
                break;
            player = 3 - player;
        }
        wins += player == 1;
    }
    return wins;
}
