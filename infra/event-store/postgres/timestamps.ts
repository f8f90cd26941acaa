/** Connection settings that produce the format that `parseTimestamp` reads. */
export const timestampSettings = { timezone: 'UTC', datestyle: 'ISO' } as const;

/**
 * Parses for example `2026-11-21 20:15:00.123456+00`, to the millisecond. pg's own parser costs more time than the rest of a row.
 */
export function parseTimestamp(text: string): Date {
  return new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`);
}
