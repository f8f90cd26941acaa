import { ValidateWith } from '../../http/field.decorators.js';

/**
 * An ISO 8601 date, with or without a time. Only the years 1900 to 9999 are accepted: the read models must be able to store every date
 * that is recorded.
 */
export const IsDateAndTime = (): PropertyDecorator => ValidateWith('isDateAndTime', validateDate);

function validateDate(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return 'Date and time are required';
  if (typeof value !== 'string' || !isoDate.test(value)) return 'Invalid date';
  const year = new Date(value).getUTCFullYear();
  return year >= 1900 && year < 10_000 && isCalendarDay(value.slice(0, 10)) ? null : 'Invalid date';
}

/** `Date` accepts 31 February as a day in March, so the result is compared with the input. */
const isCalendarDay = (day: string): boolean => new Date(`${day}T00:00Z`).toISOString().startsWith(day);

const isoDate = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;
