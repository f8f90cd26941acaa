import { limits } from '@jamjar/contracts/limits';
import { fitsText } from '@jamjar/contracts/text/text-length';
import { RefusalException } from './refusal.exception.js';

/** No valid request nests deeper, or has more fields in one object. */
const maxDepth = 20;
const maxFields = 100;
/** As many ids as a request takes; other lists have lower limits of their own (`field.decorators.ts`). */
const maxItems = 10_000;
const unstorableCharacter = /[\0\p{Surrogate}]/u;
const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** What is wrong with a value, and where: the keys that lead to it, the innermost first. */
interface Finding {
  message: string;
  path: string[];
}

/**
 * Refuses input that no valid request contains and that later code must not receive: very deep, long or wide values, keys that reach into
 * prototypes, text that Postgres cannot store (NUL, half a surrogate pair), and numbers that are not finite (docs/rules.md#input). It visits
 * every value once, and nests no deeper itself.
 * @throws RefusalException INVALID with one message, by the path of the value
 */
export function assertSafeInput(input: unknown): void {
  const finding = find(input, 0);
  if (finding) throw new RefusalException('INVALID', { [shortName(finding.path.reverse().join('.')) || 'body']: finding.message });
}

/** The name of a field as an answer repeats it: a client's key may be as long as its body. */
export const shortName = (name: string): string => name.slice(0, 100);

function find(value: unknown, depth: number): Finding | null {
  if (typeof value === 'string') return unstorableCharacter.test(value) ? here('Invalid characters') : null;
  if (typeof value === 'number') return Number.isFinite(value) ? null : here('Number must be finite');
  if (typeof value !== 'object' || value === null) return null;
  if (depth > maxDepth) return here('Invalid');
  return Array.isArray(value) ? findInList(value, depth) : findInObject(value, depth);
}

function findInList(items: readonly unknown[], depth: number): Finding | null {
  if (items.length > maxItems) return here(tooManyItems(maxItems));
  for (const [index, item] of items.entries()) {
    const finding = find(item, depth + 1);
    if (finding) return within(index.toString(), finding);
  }
  return null;
}

function findInObject(object: object, depth: number): Finding | null {
  const keys = Object.keys(object);
  if (keys.length > maxFields) return here(`Object must contain at most ${maxFields.toString()} field(s)`);
  for (const key of keys) {
    if (forbiddenKeys.has(key)) return within(key, here('Unknown field'));
    if (unstorableCharacter.test(key)) return here('Invalid characters');
    const finding = find(Reflect.get(object, key), depth + 1);
    if (finding) return within(key, finding);
  }
  return null;
}

/** The message of a list with more than `max` items. */
export const tooManyItems = (max: number): string => `Array must contain at most ${max.toString()} element(s)`;

/**
 * Whether a text has at most `max` characters, and no more bytes than it may (docs/rules.md#input): names are keys of indexes, whose entries have
 * at most 2,704 bytes, and some become longer when they are made keys.
 */
export const isShortText = (text: string, max: number): boolean =>
  fitsText(text, max) && (max > limits.maxNameLength || Buffer.byteLength(text.normalize('NFKC')) <= 2_300);

/** The message of a text with more than `max` characters. */
export const tooLong = (max: number): string => `String must contain at most ${max.toString()} character(s)`;

const here = (message: string): Finding => ({ message, path: [] });
const within = (key: string, { message, path }: Finding): Finding => ({ message, path: [...path, key] });

/** The type of a JSON value. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
