import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '@jamjar/contracts/routes';
import { createPool } from '../database/pool.js';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { waitUntil } from '../testing/wait-until.js';
import { ServerProcess } from './testing/server-process.js';

const server = ['backend/dist/main.js'];
const worker = ['projections/dist/main.js'];
const rebuild = ['projections/dist/rebuild.main.js'];
const auditVerify = ['backend/dist/audit/verify.main.js'];
const resetPassword = ['backend/dist/users/reset-password.main.js', 'nobody'];
const demo = ['infra/dist/demo/main.js'];

let database: TestDatabase;
beforeAll(async () => (database = await createTestDatabase()));
afterAll(() => database.drop());

interface RunningProcess {
  child: ChildProcess;
  output: () => string;
  errors: () => string;
}

function start(scriptAndArguments: readonly string[], environment: Record<string, string>): RunningProcess {
  const child = spawn(process.execPath, scriptAndArguments, { env: { ...process.env, PORT: '0', NODE_ENV: 'production', ...environment } });
  const chunks = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (chunks.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (chunks.stderr += chunk.toString()));
  return { child, output: () => chunks.stdout, errors: () => chunks.stderr };
}

async function run(
  scriptAndArguments: readonly string[],
  environment: Record<string, string>,
): Promise<{ code: number | null; lines: string[] }> {
  const { child, errors } = start(scriptAndArguments, environment);
  await once(child, 'close');
  return { code: child.exitCode, lines: errors().trim().split('\n') };
}

describe('a process that cannot start', () => {
  it.each([
    ['the server', server, 1],
    ['the worker', worker, 1],
    ['a rebuild', rebuild, 1],
    ['the audit', auditVerify, 2],
    ['the reset of a password', resetPassword, 1],
  ])('prints one line and ends when Postgres cannot be reached: %s', async (_title, file, exitCode) => {
    const { code, lines } = await run(file, { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:9/nothing' });
    expect({ code, lines }).toEqual({
      code: exitCode,
      lines: [expect.stringMatching(/^[A-Z].*: Postgres cannot be reached at 127\.0\.0\.1:9\/nothing \(ECONNREFUSED\)\.$/)],
    });
  });

  it.each([
    ['the server', server],
    ['the worker', worker],
    ['a rebuild', rebuild],
    ['the audit', auditVerify],
  ])('names an EVENTSTORE_URL that cannot be read, and ends: %s', async (_title, file) => {
    const { code, lines } = await run(file, { DATABASE_URL: database.url, EVENTSTORE_URL: 'esdb://store:port' });
    expect(code).not.toBe(0);
    expect(lines).toEqual(['Jamjar cannot start with these settings:', expect.stringMatching(/^ {2}EVENTSTORE_URL cannot be read: /)]);
  });

  it.each([
    ['the server', server],
    ['the worker', worker],
    ['a rebuild', rebuild],
    ['the audit', auditVerify],
    ['the reset of a password', resetPassword],
  ])('names the database of an older version, and ends: %s', async (_title, file) => {
    const older = await createTestDatabase();
    const pool = createPool(older.url, { applicationName: 'spec', maxConnections: 1 });
    await pool.query('CREATE TABLE live_events ()');
    await pool.end();
    const { code, lines } = await run(file, { DATABASE_URL: older.url });
    expect(code).not.toBe(0);
    expect(lines).toEqual([expect.stringMatching(/^[A-Z].*: The database .* was made by an older Jamjar/)]);
    await older.drop();
  });

  it('names what is missing: a database for the worker, known read models for a rebuild, a server for the demo', async () => {
    expect(await run(worker, { DATABASE_URL: '' })).toMatchObject({
      code: 1,
      lines: ['Jamjar cannot start with these settings:', expect.stringContaining('DATABASE_URL must be set')],
    });
    expect(await run([...rebuild, 'nothing'], { DATABASE_URL: database.url })).toMatchObject({
      code: 1,
      lines: [expect.stringContaining('There are no read models "nothing". There are: gigs')],
    });
    expect(await run(demo, { PORT: '9' })).toMatchObject({ code: 1, lines: [expect.stringContaining('run npm start first')] });
  });
});

describe('a process that is asked to stop', () => {
  it.each([
    ['the server', server, 'Jamjar is ready'],
    ['the worker', worker, 'The process of the projections has started'],
  ])('closes what it has opened and ends with exit code 0: %s', async (_title, file, readyText) => {
    const { child, output, errors } = start(file, { DATABASE_URL: database.url });
    while (!output().includes(readyText)) {
      if (child.exitCode !== null) throw new Error(`It ended: ${errors()}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    child.kill('SIGTERM');
    await once(child, 'close');
    expect({ code: child.exitCode, errors: errors() }).toEqual({ code: 0, errors: '' });
  });

  it.each([routes.socket, routes.publicSocket])('ends although a client completes its request for a socket meanwhile: %s', async (path) => {
    const stopping = await ServerProcess.startBackend({ DATABASE_URL: database.url });
    const { host, port, origin } = new URL(stopping.url);
    const connection = connect(Number(port), '127.0.0.1').on('error', () => undefined);
    const closed = once(connection, 'close');
    connection.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n`);
    await sleep(500); // the server has read this much and waits for the rest
    const stopped = stopping.stop();
    await waitUntil(() =>
      fetch(stopping.url).then(
        () => false,
        () => true,
      ),
    );
    connection.write(`Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`);
    await Promise.all([stopped, closed]);
    expect(stopping.output).not.toContain('could not stop');
  });
});
