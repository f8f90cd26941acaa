/**
 * The messages that a client may send over /ws. `hello` asks for the messages since `pos`; null on the first connection, which has missed
 * nothing. `time` asks for the server time; `sentAt` is the client's own time (ms since 1970).
 */
export type ClientMessage = { type: 'hello'; pos: number | null } | { type: 'time'; sentAt: number };
