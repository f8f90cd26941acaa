import { noContact } from '@jamjar/contracts/participants/contact';
import { type Response } from 'express';
import { RefusalException } from './refusal.exception.js';

/** The details of people that temporary operators neither see nor set, with the values that stand in (docs/rules.md#helper-for-tonight). */
const hiddenFields: Readonly<Record<string, unknown>> = { ...noContact, notes: null };

/** Makes the server hide these details in the answer that this response will contain. */
export const hideDetails = (response: Response): void => void (response.locals.hidesDetails = true);

/** Whether `hideDetails` was called for the response: its request is a temporary operator's. */
export const hidesDetails = ({ locals }: Response): boolean => locals.hidesDetails === true;

/** Copies JSON without the hidden details of people, wherever in it they are; its shape stays. */
export function withoutDetails<Json>(value: Json): Json;
export function withoutDetails(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withoutDetails(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, Object.hasOwn(hiddenFields, key) ? hiddenFields[key] : withoutDetails(field)]),
  );
}

const closedMessage = 'A helper cannot change this';

/**
 * Takes from a temporary operator's request the fields that only staff of the organisation set. Empty values are accepted, because forms
 * send them, and change nothing.
 * @param alsoClosed further fields that are closed to temporary operators
 * @throws RefusalException INVALID for the first of them that has a value
 */
export function withoutClosedFields<Body extends object>(body: Body, ...alsoClosed: readonly (keyof Body & string)[]): Body {
  const isClosed = (field: string): boolean => Object.hasOwn(hiddenFields, field) || alsoClosed.some((closed) => closed === field);
  const filled = Object.entries(body).find(([field, value]) => isClosed(field) && value !== undefined && value !== null && value !== false);
  if (filled) throw new RefusalException('INVALID', { [filled[0]]: closedMessage }, { message: closedMessage });
  return omit(body, isClosed);
}

/** Also omits the fields from `was`, so that the answer to a wrong one does not tell what a field is. */
const omit = <Body extends object>(body: Body, isClosed: (field: string) => boolean): Body =>
  Object.fromEntries(
    Object.entries(body)
      .filter(([field]) => !isClosed(field))
      .map(([field, value]: [string, unknown]) => [field, field === 'was' && isObject(value) ? omit(value, isClosed) : value]),
  ) as Body;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
