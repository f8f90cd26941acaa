/**
 * A process that overloads a server with costly requests of the users of one organisation: each user has `requestsPerUser` in flight, and
 * sends the next one as soon as one is answered, whatever the status. When stopped, it prints the number of responses by status and method.
 */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

interface Attack {
  url: string;
  cookies: string[];
  /** How many requests of each user are in flight. */
  requestsPerUser: number;
  /** The paths that each user reads in turn, followed by one creation of a user. */
  paths: string[];
  organisationId: string;
}
const { url, cookies, requestsPerUser, paths, organisationId } = JSON.parse(process.env.ATTACK ?? '') as Attack;
const agent = new Agent({ keepAlive: true });
const responseCounts = new Map<string, number>();

/** Resolves when the response has arrived completely; the body is ignored. */
function send(cookie: string, method: string, path: string, body?: object): Promise<void> {
  const text = body && JSON.stringify(body);
  const bodyHeaders = text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  return new Promise((resolve) => {
    const clientRequest = request(new URL(path, url), { agent, method, headers: { cookie, origin: url, ...bodyHeaders } }, (response) => {
      const key = `${response.statusCode} ${method}`;
      responseCounts.set(key, (responseCounts.get(key) ?? 0) + 1);
      response.resume().on('close', resolve);
    });
    clientRequest.on('error', () => resolve());
    clientRequest.end(text);
  });
}

async function repeat(cookie: string, startIndex: number): Promise<void> {
  for (let index = startIndex; ; index++) {
    const path = paths[index % (paths.length + 1)];
    if (path) await send(cookie, 'GET', path);
    else await send(cookie, 'POST', '/api/users', { username: randomUUID(), password: 'x', role: 'operator', organisationId });
  }
}

process.on('SIGTERM', () => {
  console.log(JSON.stringify(Object.fromEntries(responseCounts)));
  process.exit();
});
for (const cookie of cookies) for (let index = 0; index < requestsPerUser; index++) void repeat(cookie, index);
