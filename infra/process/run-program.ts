import { once } from 'node:events';
import { type Environment, InvalidSettingsError, parseSettings, type Settings } from './settings.js';
import { OlderDatabaseError } from '../database/migrate.js';
import { EmbeddedPostgresError } from '../embedded/embedded-postgres-error.js';
import { UnreadableSecretError } from './wrapped-secrets.js';

/** Where a program prints messages for its user. */
export type ConsoleOutput = Pick<Console, 'log' | 'error'>;

export interface ProgramContext {
  readonly settings: Settings;
  /** Aborts at the first SIGTERM or SIGINT. */
  readonly stopSignal: AbortSignal;
  readonly output: ConsoleOutput;
}

/** A program of Jamjar: a server, a worker or a tool. */
export interface Program {
  /** The beginning of the message about a failure (see `formatFailure`). */
  readonly failure?: string;
  /** Exit code after a failure; 1 by default. */
  readonly failureCode?: number;
  /** Must close everything that it opens. @returns the exit code; undefined means 0 */
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
    context.output.error(formatFailure(error, environment, failure));
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

/** Keeps a server or worker running until the process gets a signal to stop, then closes it. @returns the exit code */
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

/** Rejects when the process gets a signal to stop, for work that does not watch the signal itself. */
export async function rejectOnStop(stopSignal: AbortSignal): Promise<never> {
  await waitForStop(stopSignal);
  throw stopSignal.reason;
}

async function waitForStop(stopSignal: AbortSignal): Promise<void> {
  if (!stopSignal.aborted) await once(stopSignal, 'abort');
}

/**
 * The message about a failed process for the server's administrator.
 * @param failure begins the message, for example `The read models were not rebuilt`. Without it, the message is about a failed start of
 * Jamjar, and an unexpected error is shown with its stack.
 */
export function formatFailure(error: unknown, environment: Environment, failure?: string): string {
  if (error instanceof InvalidSettingsError)
    return ['Jamjar cannot start with these settings:', ...error.problems.map((problem) => `  ${problem}`)].join('\n');
  if (!(error instanceof Error)) return `${failure ?? 'Jamjar could not start'}: ${String(error)}`;
  const message = describeKnownProblem(error, environment);
  if (message !== null) return `${failure ?? 'Jamjar'}: ${message}`;
  return failure === undefined ? `Jamjar could not start: ${error.stack ?? error.message}` : `${failure}: ${error.message}`;
}

function describeKnownProblem(error: Error, { PORT = '3000', HOST, DATABASE_URL }: Environment): string | null {
  if ([EmbeddedPostgresError, OlderDatabaseError, UnreadableSecretError].some((known) => error instanceof known)) return error.message;
  const errorCode: unknown = Reflect.get(error, 'code');
  const code = typeof errorCode === 'string' ? errorCode : '';
  const otherPort = (Number(PORT) + 1).toString();
  if (code === 'EADDRINUSE') return `port ${PORT} is taken. Stop what uses it, or choose another: PORT=${otherPort} npm start`;
  if (code === 'EACCES') return `port ${PORT} may not be used by this user. Choose another: PORT=${otherPort} npm start`;
  if (code === 'EADDRNOTAVAIL' && HOST) return `${HOST} is no address of this machine. Choose another HOST, or none.`;
  return DATABASE_URL ? describeDatabaseProblem(code, error.message, toHostAndDatabase(DATABASE_URL)) : null;
}

function describeDatabaseProblem(code: string, message: string, database: string): string | null {
  if (/^(ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN)$/.test(code))
    return `Postgres cannot be reached at ${database} (${code}).`;
  // errors of `pg` without a code: the process at that port closed the connection, or did not answer within five seconds
  if (/^(Connection terminated|timeout expired)/.test(message)) return `Postgres cannot be reached at ${database} (${message}).`;
  // SQLSTATE: 57P01 to 57P03 is a server that stops, has crashed or still starts, class 28 "invalid authorization specification",
  // 42501 "insufficient privilege", 3D000 "invalid catalog name"
  if (/^57P0[1-3]$/.test(code)) return `Postgres at ${database} does not accept connections (${message}).`;
  if (code.startsWith('28')) return `Postgres at ${database} does not accept the user or password in DATABASE_URL.`;
  if (code === '42501') return `the role in DATABASE_URL must own the database ${database} and everything in it (${message}).`;
  return code === '3D000' ? `Postgres has no database ${database}.` : null;
}

/** Host and database of a connection URL, without user and password. */
function toHostAndDatabase(url: string): string {
  if (!URL.canParse(url)) return 'DATABASE_URL';
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
