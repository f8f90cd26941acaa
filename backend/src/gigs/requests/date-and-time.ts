import { Checked } from '../../http/fields.js';

/** ISO 8601, from a year that people and Postgres agree on: what is recorded must be readable by every read model. */
export const DateAndTime = (): PropertyDecorator => Checked('isDateAndTime', wrongDate);

function wrongDate(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return 'Date and time are required';
  if (typeof value !== 'string' || !isoDate.test(value)) return 'Invalid date';
  const year = new Date(value).getUTCFullYear();
  return year >= 1900 && year < 10_000 && isInCalendar(value.slice(0, 10)) ? null : 'Invalid date';
}

/** Date takes 31 February for 2 March. */
const isInCalendar = (day: string): boolean => new Date(`${day}T00:00Z`).toISOString().startsWith(day);

const isoDate = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;
