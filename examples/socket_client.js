#!/usr/bin/env node
// Plays a seat on a server by its link, always the smallest move: a WebSocket, in Node 22 or newer.
const [link, secret] = process.argv[2].split("#seat="); // http://127.0.0.1:8000/g/ID#seat=SECRET
const socket = new WebSocket(`${link.replace("http", "ws").replace("/g/", "/api/games/")}/socket`);
const send = (message) => socket.send(JSON.stringify(message));
let you = [];

socket.onopen = () => send({ type: "enter", secret });
socket.onmessage = ({ data }) => {
  const message = JSON.parse(data);
  if (message.type === "refused") throw new Error(message.problem.detail);
  if (message.type === "state") you = message.state.you;
  if (message.type === "event") console.log(message.event.text);
  const standing = (message.state ?? message.event)?.standing;
  if (!standing) return; // who is there, a sign of life, the answer to a move
  const { result, running, to_move, choices, version } = standing;
  if (result) return socket.close();
  if (running && you.includes(to_move)) {
    const key = crypto.getRandomValues(new Uint32Array(4)).join("-");
    const action = { kind: "move", multiplier: choices[0].multiplier, version, key };
    send({ type: "act", id: version, action });
  }
};
