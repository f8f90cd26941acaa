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

/** Each script with its arguments. */
const serverScript = ['backend/dist/main.js'];
const workerScript = ['projections/dist/main.js'];
const rebuildScript = ['projections/dist/rebuild.main.js'];
const auditScript = ['backend/dist/audit/verify.main.js'];
const resetPasswordScript = ['backend/dist/users/reset-password.main.js', 'nobody'];
const demoScript = ['infra/dist/demo/main.js'];

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
): Promise<{ code: number | null; errorLines: string[] }> {
  const { child, errors } = start(scriptAndArguments, environment);
  await once(child, 'close');
  return { code: child.exitCode, errorLines: errors().trim().split('\n') };
}

describe('a process that cannot start', () => {
  it.each([
    ['the server', serverScript, 1],
    ['the worker', workerScript, 1],
    ['a rebuild', rebuildScript, 1],
    ['the audit', auditScript, 2],
    ['the reset of a password', resetPasswordScript, 1],
  ])('prints one line and ends when Postgres cannot be reached: %s', async (_title, script, exitCode) => {
    const { code, errorLines } = await run(script, { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:9/nothing' });
    expect({ code, errorLines }).toEqual({
      code: exitCode,
      errorLines: [expect.stringMatching(/^[A-Z].*: Postgres cannot be reached at 127\.0\.0\.1:9\/nothing \(ECONNREFUSED\)\.$/)],
    });
  });

  it.each([
    ['the server', serverScript],
    ['the worker', workerScript],
    ['a rebuild', rebuildScript],
    ['the audit', auditScript],
  ])('names an EVENTSTORE_URL that cannot be read, and ends: %s', async (_title, script) => {
    const { code, errorLines } = await run(script, { DATABASE_URL: database.url, EVENTSTORE_URL: 'esdb://store:port' });
    expect(code).not.toBe(0);
    expect(errorLines).toEqual(['Jamjar cannot start with these settings:', expect.stringMatching(/^ {2}EVENTSTORE_URL cannot be read: /)]);
  });

  it.each([
    ['the server', serverScript],
    ['the worker', workerScript],
    ['a rebuild', rebuildScript],
    ['the audit', auditScript],
    ['the reset of a password', resetPasswordScript],
  ])('names the database of an older version, and ends: %s', async (_title, script) => {
    const older = await createTestDatabase();
    const pool = createPool(older.url, { applicationName: 'spec', maxConnections: 1 });
    await pool.query('CREATE TABLE live_events ()');
    await pool.end();
    const { code, errorLines } = await run(script, { DATABASE_URL: older.url });
    expect(code).not.toBe(0);
    expect(errorLines).toEqual([expect.stringMatching(/^[A-Z].*: The database .* was made by an older Jamjar/)]);
    await older.drop();
  });

  it('names what is missing: a database for the worker, known read models for a rebuild, a server for the demo', async () => {
    expect(await run(workerScript, { DATABASE_URL: '' })).toMatchObject({
      code: 1,
      errorLines: ['Jamjar cannot start with these settings:', expect.stringContaining('DATABASE_URL must be set')],
    });
    expect(await run([...rebuildScript, 'nothing'], { DATABASE_URL: database.url })).toMatchObject({
      code: 1,
      errorLines: [expect.stringContaining('There are no read models "nothing". There are: gigs')],
    });
    expect(await run(demoScript, { PORT: '9' })).toMatchObject({ code: 1, errorLines: [expect.stringContaining('run npm start first')] });
  });
});

describe('a process that is asked to stop', () => {
  it.each([
    ['the server', serverScript, 'Jamjar is ready'],
    ['the worker', workerScript, 'The process of the projections has started'],
  ])('closes what it has opened and ends with exit code 0: %s', async (_title, script, readyText) => {
    const { child, output, errors } = start(script, { DATABASE_URL: database.url });
    while (!output().includes(readyText)) {
      if (child.exitCode !== null) throw new Error(`It ended: ${errors()}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    child.kill('SIGTERM');
    await once(child, 'close');
    expect({ code: child.exitCode, errors: errors() }).toEqual({ code: 0, errors: '' });
  });

  it.each([routes.socket, routes.publicSocket])('ends although a client completes its request for a socket meanwhile: %s', async (path) => {
    const server = await ServerProcess.startBackend({ DATABASE_URL: database.url });
    const { host, port, origin } = new URL(server.url);
    const connection = connect(Number(port), '127.0.0.1').on('error', () => undefined);
    const closed = once(connection, 'close');
    connection.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n`);
    await sleep(500); // the server has read this much and waits for the rest
    const stopped = server.stop();
    await waitUntil(() =>
      fetch(server.url).then(
        () => false,
        () => true,
      ),
    );
    connection.write(`Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`);
    await Promise.all([stopped, closed]);
    expect(server.output).not.toContain('could not stop');
  });
});
