/**
 * Users of one organisation who want all that the server can give, in a process of their own: each sends so many costly requests at once, and
 * the next one as soon as one is answered, whatever the answer is. Prints how many answers of each status there were when it is stopped.
 */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

interface Attack {
  url: string;
  cookies: string[];
  /** Requests of each user at once. */
  parallel: number;
  /** Read in turn. */
  paths: string[];
  organisationId: string;
}
const { url, cookies, parallel, paths, organisationId } = JSON.parse(process.env.ATTACK ?? '') as Attack;
const agent = new Agent({ keepAlive: true });
const answers = new Map<string, number>();

/** @returns when the answer has arrived, which is not parsed */
function send(cookie: string, method: string, path: string, body?: object): Promise<void> {
  const text = body && JSON.stringify(body);
  const type = text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  return new Promise((resolve) => {
    const sent = request(new URL(path, url), { agent, method, headers: { cookie, origin: url, ...type } }, (response) => {
      const key = `${response.statusCode} ${method}`;
      answers.set(key, (answers.get(key) ?? 0) + 1);
      response.resume().on('close', resolve);
    });
    sent.on('error', () => resolve());
    sent.end(text);
  });
}

async function repeat(cookie: string, start: number): Promise<void> {
  for (let index = start; ; index++) {
    const path = paths[index % (paths.length + 1)];
    if (path) await send(cookie, 'GET', path);
    else await send(cookie, 'POST', '/api/users', { username: randomUUID(), password: 'x', role: 'operator', organisationId });
  }
}

process.on('SIGTERM', () => {
  console.log(JSON.stringify(Object.fromEntries(answers)));
  process.exit();
});
for (const cookie of cookies) for (let index = 0; index < parallel; index++) void repeat(cookie, index);
