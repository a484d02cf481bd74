// The first book's game on boardgame.io's server, in memory: node peer.js PORT LOBBY_PORT TARGET
const { Server, Origins } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

const [port, lobby, target] = process.argv.slice(2).map(Number);
const MULTIPLIERS = [2, 3, 4, 5, 6, 7, 8, 9];

const duel = {
  name: 'duel',
  setup: () => ({ total: 1 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    multiply: ({ G }, multiplier) => {
      if (!MULTIPLIERS.includes(multiplier)) return INVALID_MOVE;
      G.total *= multiplier;
    },
  },
  endIf: ({ G, ctx }) => {
    if (G.total >= target) return { winner: ctx.currentPlayer };
  },
};

Server({ games: [duel], origins: [Origins.LOCALHOST] }).run({ port, lobbyConfig: { apiPort: lobby } });
