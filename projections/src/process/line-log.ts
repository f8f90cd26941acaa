import { type Log } from '../runner/health.js';

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** One line of JSON for each thing said at `least` or above, on standard output. */
export function lineLog(least: string): Log {
  const say =
    (level: 'info' | 'warn' | 'error') =>
    (details: object, message: string): void => {
      if (levels.indexOf(level) < levels.indexOf(least)) return;
      process.stdout.write(`${JSON.stringify({ level, time: new Date().toISOString(), message, ...details }, readable)}\n`);
    };
  return { info: say('info'), warn: say('warn'), error: say('error') };
}

function readable(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  return value instanceof Error ? value.message : value;
}
