import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { waitUntil } from '../../testing/wait-until.js';
import { createBuildParser } from './compiler-output.mjs';
import { RestartingProcess } from './restarting-process.mjs';

describe('createBuildParser', () => {
  const errorCountsOf = (...output: string[]): number[] => {
    const errorCounts: number[] = [];
    const parse = createBuildParser((errorCount) => errorCounts.push(errorCount));
    for (const text of output) parse(text);
    return errorCounts;
  };

  it('reports each build with its number of errors', () => {
    expect(
      errorCountsOf(
        '[10:41:12] Starting compilation in watch mode...\n\n[10:41:20] Found 2 errors. Watching for file changes.\n',
        '[10:42:12] File change detected. Starting incremental compilation...\n\n[10:42:20] Found 0 errors. Watching for file changes.\n',
      ),
    ).toEqual([2, 0]);
  });

  it('recognises a line that arrives in pieces and in colours', () => {
    expect(errorCountsOf('[\u001b[90m10:41:12\u001b[0m] Found \u001b[91m1', '\u001b[0m error. Watching', ' for file changes.\n')).toEqual([
      1,
    ]);
  });

  it('does not take an error message for the end of a build', () => {
    expect(errorCountsOf("error TS2322: Type 'Found 1 error' is not assignable\nFound 1 error.\n")).toEqual([]);
  });
});

describe('RestartingProcess', () => {
  let folder: string;
  let logFile: string;
  let toStop: RestartingProcess[];
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'jamjar-dev-'));
    logFile = path.join(folder, 'log');
    toStop = [];
  });
  afterEach(async () => {
    await Promise.all(toStop.map((each) => each.stop()));
    await rm(folder, { recursive: true });
  });

  /** A process that writes to `logFile` when it has started and when it gets a SIGTERM, and ends 50 ms after that. */
  const create = (options?: ConstructorParameters<typeof RestartingProcess>[1]): RestartingProcess => {
    const write = (text: string): string => `require('fs').appendFileSync(${JSON.stringify(logFile)}, '${text} ')`;
    const script = `setInterval(() => {}, 1000);
      process.on('SIGTERM', () => { ${write('stopping')}; setTimeout(() => { ${write('stopped')}; process.exit() }, 50) });
      ${write('started')}`;
    const created = new RestartingProcess(['-e', script], options);
    toStop.push(created);
    return created;
  };
  const readLog = (): Promise<string> => readFile(logFile, 'utf8').catch(() => '');
  const waitForLog = (text: string): Promise<void> => waitUntil(async () => (await readLog()) === text);

  it('starts the next process only when the previous one has ended', async () => {
    const server = create();
    await server.restart();
    await waitForLog('started ');
    await server.restart();
    await waitForLog('started stopping stopped started ');
  });

  it('restarts once for all calls before the restart begins', async () => {
    const server = create();
    await server.restart();
    await waitForLog('started ');
    await Promise.all([server.restart(), server.restart(), server.restart()]);
    await waitForLog('started stopping stopped started ');
    await server.stop();
    expect(await readLog()).toBe('started stopping stopped started stopping stopped ');
  });

  it('starts no process after it was stopped', async () => {
    const server = create();
    await server.restart();
    await waitForLog('started ');
    await Promise.all([server.stop(), server.restart()]);
    expect(await readLog()).toBe('started stopping stopped ');
  });

  it('reports a process that ends by itself, and can restart it', async () => {
    let exitCount = 0;
    const output: string[] = [];
    const server = new RestartingProcess(['-e', 'console.log("hello")'], {
      onExit: () => exitCount++,
      onOutput: (text) => output.push(text),
    });
    toStop.push(server);
    await server.restart();
    await waitUntil(() => exitCount === 1);
    await server.restart();
    await waitUntil(() => exitCount === 2 && output.length === 2); // the output may be read after the exit
    expect(output).toEqual(['hello\n', 'hello\n']);
  });
});
