/**
 * Loaded into a server with `--import`: records its requests, SQL statements and CPU profile between two requests of the bench. The server's
 * own code needs no change for that.
 */
import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { Session } from 'node:inspector/promises';
import pg from 'pg';
import { divideByLayer, type Recording, recordingPath, type Step } from './recording.js';

let actions: { receivedAt: number; steps: Step[] }[] = [];
let usageAtStart = process.cpuUsage();

intercept(Server.prototype, 'emit', (_, [event, ...args]) => {
  if (event !== 'request') return false;
  const [request, response] = args as [IncomingMessage, ServerResponse];
  if (request.url === recordingPath) {
    // the application does not see the requests of the bench about the recording
    void (request.method === 'POST' ? start() : finish()).then((body) => response.end(JSON.stringify(body)));
    return true;
  }
  const action = { receivedAt: performance.now(), steps: [] };
  actions.push(action);
  response.once('finish', () => startStep('response', action));
  return false;
});

intercept(pg.Query.prototype, 'submit', (query) => {
  const { name, text = '' } = query as pg.Query & Partial<pg.QueryConfig>;
  query.once('end', startStep(name ?? text.replace(/\s+/g, ' ').slice(0, 40).trim()));
  return false;
});

/** @returns a function that ends the step; the end of a step that fails is not recorded and stays at its start */
function startStep(label: string, action = actions.at(-1)): () => void {
  const elapsedUs = () => (performance.now() - (action?.receivedAt ?? 0)) * 1_000;
  const startUs = elapsedUs();
  const step = { label, startUs, endUs: startUs };
  action?.steps.push(step);
  return () => void (step.endUs = elapsedUs());
}

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.setSamplingInterval', { interval: 500 }); // in microseconds

async function start(): Promise<void> {
  [actions, usageAtStart] = [[], process.cpuUsage()];
  await session.post('Profiler.start');
}

async function finish(): Promise<Recording> {
  const { user, system } = process.cpuUsage(usageAtStart);
  const { profile } = await session.post('Profiler.stop');
  const usPerAction = (user + system) / actions.length;
  return { actions: actions.map(({ steps }) => steps), processorUs: { ...divideByLayer(profile.nodes, usPerAction), sum: usPerAction } };
}

/** Calls `before` before each call of a method, and instead of it when `before` returns true. */
function intercept<Self extends object>(prototype: Self, method: string, before: (self: Self, args: unknown[]) => boolean): void {
  const original = Reflect.get(prototype, method) as (...args: unknown[]) => unknown;
  Reflect.set(prototype, method, function (this: Self, ...args: unknown[]): unknown {
    return before(this, args) || Reflect.apply(original, this, args);
  });
}
