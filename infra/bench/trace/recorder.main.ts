/**
 * Loaded into a server with `--import`: records its requests, statements and processor profile while the bench asks for it. The server's own
 * code is not changed for it.
 */
import { subscribe } from 'node:diagnostics_channel';
import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { Session } from 'node:inspector/promises';
import pg from 'pg';
import { type RecordedRequest, type RecordedStatement, type Recording, recordingPath } from './recording.js';

let requests: RecordedRequest[] = [];
let statements: RecordedStatement[] = [];
let processorAtStart = process.cpuUsage();
const receivedAt = new WeakMap<object, number>();

subscribe('http.server.request.start', (message) => {
  receivedAt.set((message as { request: IncomingMessage }).request, performance.now());
});
subscribe('http.server.response.finish', (message) => {
  const { request } = message as { request: IncomingMessage };
  if (request.url !== recordingPath) requests.push({ receivedAt: receivedAt.get(request) ?? NaN, respondedAt: performance.now() });
});

wrapMethod(pg.Query.prototype, 'submit', (query, _, submit) => {
  const { name, text = '' } = query as pg.Query & Partial<pg.QueryConfig>;
  const statement: RecordedStatement = { label: name ?? text.replace(/\s+/g, ' ').trim().slice(0, 40), sentAt: performance.now() };
  statements.push(statement);
  query.once('end', () => (statement.answeredAt = performance.now()));
  return submit();
});

// The application does not see the requests of the bench about the recording
wrapMethod(Server.prototype, 'emit', (_, [event, request, response], emit) => {
  if (event !== 'request' || (request as IncomingMessage).url !== recordingPath) return emit();
  const answer = (request as IncomingMessage).method === 'POST' ? start() : finish();
  void answer.then((body) => (response as ServerResponse).end(JSON.stringify(body)));
  return true;
});

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.setSamplingInterval', { interval: 500 }); // in microseconds

async function start(): Promise<object> {
  [requests, statements, processorAtStart] = [[], [], process.cpuUsage()];
  await session.post('Profiler.start');
  return {};
}

async function finish(): Promise<Recording> {
  const { user, system } = process.cpuUsage(processorAtStart);
  const { profile } = await session.post('Profiler.stop');
  return { requests, statements, processorMs: (user + system) / 1_000, profile };
}

type Wrapper<Self> = (self: Self, args: unknown[], proceed: () => unknown) => unknown;

/** Replaces a method, which `proceed` calls, by `wrapper`. */
function wrapMethod<Self extends object>(prototype: Self, name: string, wrapper: Wrapper<Self>): void {
  const original = Reflect.get(prototype, name) as (...args: unknown[]) => unknown;
  const wrapped = function (this: Self, ...args: unknown[]): unknown {
    return wrapper(this, args, () => Reflect.apply(original, this, args));
  };
  Reflect.set(prototype, name, wrapped);
}
