import { type Logger } from '../runner/health.js';
import { type LogLevel, logLevels } from './settings.js';

/** A logger that writes one JSON object per line: `level` (its name), `time`, `msg` and the details. */
export function createJsonLogger(minLevel: LogLevel, write: (line: string) => void = (line) => void process.stdout.write(line)): Logger {
  const minIndex = logLevels.indexOf(minLevel);
  const logAt =
    (level: LogLevel) =>
    (details: object, message: string): void => {
      if (logLevels.indexOf(level) < minIndex) return;
      write(`${JSON.stringify({ level, time: new Date().toISOString(), msg: message, ...details }, toPlainJson)}\n`);
    };
  return { info: logAt('info'), warn: logAt('warn'), error: logAt('error') };
}

function toPlainJson(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (!(value instanceof Error)) return value;
  const { name, message, stack, cause } = value;
  return { name, message, stack, ...(cause === undefined ? {} : { cause }) };
}
