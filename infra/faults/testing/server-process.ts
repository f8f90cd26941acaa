import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { godLogin } from '@jamjar/backend/testing/http-client';
import { routes } from '@jamjar/contracts/routes';
import { findFreePort } from '../../embedded/server.js';
import { waitUntil } from '../../testing/wait-until.js';

/** npm scripts and Jest run in the repository's root. */
const repository = process.cwd();

/** A server or projections worker in a process of its own, so that the bench can measure it apart from the clients, and tests can kill it. */
export class ServerProcess {
  /** Everything the process has printed. */
  output = '';

  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
  }

  /** Starts `file` (relative to the repository) with a free port as `PORT`, and waits until `readyPath` answers 200; without `readyPath` it does not wait. */
  static async start(file: string, environment: Record<string, string>, readyPath?: string): Promise<ServerProcess> {
    const port = await findFreePort();
    const child = spawn(process.execPath, [path.join(repository, file)], {
      cwd: repository,
      env: { ...process.env, NODE_ENV: 'production', PORT: port.toString(), ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const server = new ServerProcess(child, `http://127.0.0.1:${port.toString()}`);
    if (!readyPath) return server;
    try {
      await server.waitUntilReady(readyPath);
      return server;
    } catch (error) {
      await server.kill();
      throw error;
    }
  }

  /**
   * Starts a backend with the god user `godLogin`, and waits until it is ready.
   * @param file the built backend, or another script that starts it
   */
  static startBackend(environment: Record<string, string>, file = 'backend/dist/main.js'): Promise<ServerProcess> {
    const defaults = { ADMIN_USERNAME: godLogin.username, ADMIN_PASSWORD: godLogin.password, LOG_LEVEL: 'error' };
    return ServerProcess.start(file, { ...defaults, ...environment }, routes.healthReady);
  }

  /** Resident memory in MB. Works on Linux only. */
  memoryMB(): number {
    return Number(/VmRSS:\s+(\d+)/.exec(this.readProcFile('status'))?.[1] ?? 0) / 1_000;
  }

  /** The peak of its resident memory until now, in MB. Works on Linux only. */
  peakMemoryMB(): number {
    return Number(/VmHWM:\s+(\d+)/.exec(this.readProcFile('status'))?.[1] ?? 0) / 1_000;
  }

  /** Processor time of all its threads since it started, in ms, in steps of 10. Works on Linux only. */
  processorMs(): number {
    // utime and stime are the fields 14 and 15 (proc(5)), in hundredths of a second; the split is behind field 2, which may contain spaces
    const fields = this.readProcFile('stat').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  }

  /** Sends a signal, by default SIGTERM as a deployment does, and waits until the process has ended. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill(signal);
    await ended;
  }

  /** Kills it with SIGKILL: it cannot finish anything, as in a crash. */
  kill(): Promise<void> {
    return this.stop('SIGKILL');
  }

  private readProcFile(file: 'status' | 'stat'): string {
    return readFileSync(`/proc/${(this.child.pid ?? 0).toString()}/${file}`, 'utf8');
  }

  private waitUntilReady(readyPath: string): Promise<void> {
    return waitUntil(
      async () => {
        if (this.child.exitCode !== null) throw new Error(`The server ended with ${this.child.exitCode.toString()}:\n${this.output}`);
        return fetch(this.url + readyPath).then(
          ({ status }) => status === 200,
          () => false,
        );
      },
      60_000,
      () => `${readyPath} answers 200\n${this.output}`,
    );
  }
}
