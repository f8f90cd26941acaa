import { limits } from '@jamjar/contracts/limits';
import { isWithinLength } from '@jamjar/contracts/text/text-length';
import { RefusalException } from './refusal.exception.js';

/** No valid request nests deeper, or has more fields in one object. */
const maxDepth = 20;
const maxFields = 100;
/** The most items of a list. Only lists of ids may be as long; the fields of other lists have lower limits (`field.decorators.ts`). */
const maxItems = 10_000;
const unstorableCharacter = /[\0\p{Surrogate}]/u;
const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** What is wrong with a value, and where: the keys that lead to it, the innermost first. */
interface Finding {
  message: string;
  path: string[];
}

/**
 * Refuses input that no valid request contains and that later code must not receive: values that nest too deep, lists that are too long,
 * objects with too many fields, keys that reach into prototypes, text that Postgres cannot store (NUL, half a surrogate pair), and numbers
 * that are not finite (docs/rules.md#input). Visits every value once, and recurses no deeper than the limit of depth.
 * @throws RefusalException INVALID with one message, by the path of the value
 */
export function assertSafeInput(input: unknown): void {
  const finding = findUnsafe(input, 0);
  if (finding) throw new RefusalException('INVALID', { [shortenName(finding.path.reverse().join('.')) || 'body']: finding.message });
}

/** Shortens the name of a field for a response: a client's key may be as long as its body. */
export const shortenName = (name: string): string => name.slice(0, 100);

function findUnsafe(value: unknown, depth: number): Finding | null {
  if (typeof value === 'string') return unstorableCharacter.test(value) ? toFinding('Invalid characters') : null;
  if (typeof value === 'number') return Number.isFinite(value) ? null : toFinding('Number must be finite');
  if (typeof value !== 'object' || value === null) return null;
  if (depth > maxDepth) return toFinding('Invalid');
  return Array.isArray(value) ? findInList(value, depth) : findInObject(value, depth);
}

function findInList(items: readonly unknown[], depth: number): Finding | null {
  if (items.length > maxItems) return toFinding(toTooManyItemsMessage(maxItems));
  for (const [index, item] of items.entries()) {
    const finding = findUnsafe(item, depth + 1);
    if (finding) return addKey(index.toString(), finding);
  }
  return null;
}

function findInObject(object: object, depth: number): Finding | null {
  const keys = Object.keys(object);
  if (keys.length > maxFields) return toFinding(`Object must contain at most ${maxFields.toString()} field(s)`);
  for (const key of keys) {
    if (forbiddenKeys.has(key)) return addKey(key, toFinding('Unknown field'));
    if (unstorableCharacter.test(key)) return toFinding('Invalid characters');
    const finding = findUnsafe(Reflect.get(object, key), depth + 1);
    if (finding) return addKey(key, finding);
  }
  return null;
}

/** The message of a list with more than `max` items. */
export const toTooManyItemsMessage = (max: number): string => `Array must contain at most ${max.toString()} element(s)`;

/**
 * Whether a text has at most `max` characters and, if it may be a name, few enough bytes for an index (docs/rules.md#input): an entry of
 * an index has at most 2,704 bytes, and some names become longer when they are made keys.
 */
export const isShortText = (text: string, max: number): boolean =>
  isWithinLength(text, max) && (max > limits.maxNameLength || Buffer.byteLength(text.normalize('NFKC')) <= 2_300);

/** The message of a text with more than `max` characters. */
export const toTooLongMessage = (max: number): string => `String must contain at most ${max.toString()} character(s)`;

const toFinding = (message: string): Finding => ({ message, path: [] });
const addKey = (key: string, { message, path }: Finding): Finding => ({ message, path: [...path, key] });

/** The type of a JSON value. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
