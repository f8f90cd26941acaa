import { type Log } from '../runner/health.js';
import { type LogLevel, logLevels } from './settings.js';

/** Writes one JSON object per line, as the backend's log does. */
export function lineLog(lowest: LogLevel, write: (line: string) => void = (line) => void process.stdout.write(line)): Log {
  const from = logLevels.indexOf(lowest);
  const at =
    (level: LogLevel) =>
    (details: object, message: string): void => {
      if (logLevels.indexOf(level) < from) return;
      write(`${JSON.stringify({ level, time: new Date().toISOString(), msg: message, ...details }, plainError)}\n`);
    };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}

function plainError(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (!(value instanceof Error)) return value;
  const { name, message, stack, cause } = value;
  return { name, message, stack, ...(cause === undefined ? {} : { cause }) };
}
