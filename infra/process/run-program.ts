import { once } from 'node:events';
import { failureMessage } from './failure-message.js';
import { parseSettings, type Environment, type Settings } from './settings.js';

/** Where a program prints what its user should read. */
export type ConsoleOutput = Pick<Console, 'log' | 'error'>;

export interface ProgramContext {
  readonly settings: Settings;
  /** Aborts at the first SIGTERM or SIGINT. */
  readonly stopSignal: AbortSignal;
  readonly output: ConsoleOutput;
}

/** What one process of Jamjar does: a server, a worker or a tool. */
export interface Program {
  /** Begins the message about a failure (see `failureMessage`). */
  readonly failure?: string;
  /** Exit code after a failure; 1 by default. */
  readonly failureCode?: number;
  /** Closes whatever it opens. @returns the exit code; nothing means 0 */
  readonly run: (context: ProgramContext) => Promise<number> | Promise<void>;
}

/** Runs a program with the settings of the environment. A failure is printed. @returns the exit code */
export async function runProgram(
  { failure, failureCode = 1, run }: Program,
  environment: Environment,
  context: Omit<ProgramContext, 'settings'>,
): Promise<number> {
  try {
    return (await run({ ...context, settings: parseSettings(environment) })) ?? 0;
  } catch (error) {
    context.output.error(failureMessage(error, environment, failure));
    return failureCode;
  }
}

/** Runs a program as this process and ends the process with its exit code. The first SIGTERM or SIGINT stops it, the second ends it at once. */
export async function runProcess(program: Program): Promise<never> {
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping.signal.aborted) process.exit(1);
      stopping.abort(new Error('The process was asked to stop'));
    });
  }
  process.exit(await runProgram(program, process.env, { stopSignal: stopping.signal, output: console }));
}

/** Keeps a server or worker running until the process is asked to stop, then closes it. @returns the exit code */
export async function runUntilStopped(stopSignal: AbortSignal, running: { close(): Promise<void> }): Promise<number> {
  await waitForStop(stopSignal);
  try {
    await running.close();
    return 0;
  } catch (error) {
    console.error('Jamjar could not stop cleanly:', error);
    return 1;
  }
}

/** Rejects when the process is asked to stop, for work that does not watch the signal itself. */
export async function rejectOnStop(stopSignal: AbortSignal): Promise<never> {
  await waitForStop(stopSignal);
  throw stopSignal.reason;
}

async function waitForStop(stopSignal: AbortSignal): Promise<void> {
  if (!stopSignal.aborted) await once(stopSignal, 'abort');
}
