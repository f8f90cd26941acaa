import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Where everything is run from: npm's scripts and Jest start in the repository's root. */
const repository = process.cwd();

/** A server in a process of its own, so that it is measured and not its clients. */
export class ChildServer {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
    private readonly said: string[],
  ) {}

  /** Starts `file` with `PORT` and waits until `ready` answers 200; without `ready`, it only starts it. */
  static async start(file: string, environment: Record<string, string>, ready?: string): Promise<ChildServer> {
    const port = await freePort();
    const child = spawn(process.execPath, [path.join(repository, file)], {
      cwd: repository,
      env: { ...process.env, NODE_ENV: 'production', PORT: port.toString(), ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk.toString()));
    const server = new ChildServer(child, `http://127.0.0.1:${port.toString()}`, said);
    if (!ready) return server;
    try {
      await server.answers(ready);
      return server;
    } catch (error) {
      await server.kill();
      throw error;
    }
  }

  /** Everything it printed so far. */
  get output(): string {
    return this.said.join('');
  }

  /** Resident memory in MB. */
  memory(): number {
    const status = readFileSync(`/proc/${(this.child.pid ?? 0).toString()}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_000;
  }

  /** As a deploy ends it. */
  stop(): Promise<void> {
    return this.end('SIGTERM');
  }

  /** As a power cut ends it: it cannot do anything about it. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  private async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill(signal);
    await ended;
  }

  private async answers(ready: string): Promise<void> {
    const deadline = Date.now() + 30_000;
    for (;;) {
      if (this.child.exitCode !== null) throw new Error(`The server ended with ${this.child.exitCode.toString()}:\n${this.output}`);
      const status = await fetch(this.url + ready).then(
        (answer) => answer.status,
        () => 0,
      );
      if (status === 200) return;
      if (Date.now() > deadline) throw new Error(`The server did not get ready: ${ready} answered ${status.toString()}\n${this.output}`);
      await pause(50);
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
