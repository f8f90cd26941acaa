import { pick } from './pick.js';
import { removeBidiControls } from './text/isolate.js';

/** An edit may say what its fields were when its sender read them, in the form of the API's answers. */
export interface Was<Fields> {
  was?: Partial<Fields>;
}

/**
 * The fields of an edit that somebody else has changed since its sender read them, as they are now; null when there is none. One that is
 * already as the edit wants it is none of them, nor one of which the edit does not say what it was (docs/rules.md#edits).
 */
export function findChangedMeanwhile<Fields extends object>(
  current: Fields,
  edit: Partial<Fields>,
  was: Partial<Fields> = {},
): Partial<Fields> | null {
  const isChanged = (field: keyof Fields): boolean =>
    edit[field] !== undefined && was[field] !== undefined && !isSame(current[field], was[field]) && !isSame(current[field], edit[field]);
  const changed = (Object.keys(was) as (keyof Fields)[]).filter(isChanged);
  return changed.length === 0 ? null : pick(current, changed);
}

/** What somebody has changed, with what it was; null when nothing differs. */
export function toEdit<Fields extends object>(was: Fields, wanted: Fields): (Partial<Fields> & { was: Partial<Fields> }) | null {
  const changed = (Object.keys(wanted) as (keyof Fields)[]).filter((field) => !isSame(was[field], wanted[field]));
  return changed.length === 0 ? null : { ...pick(wanted, changed), was: pick(was, changed) };
}

/** Isolates and spaces around a text do not count, and an empty text is none: forms, screens and stored texts differ in these. */
const isSame = (one: unknown, other: unknown): boolean => toComparable(one) === toComparable(other);
const toComparable = (value: unknown): string =>
  JSON.stringify(typeof value === 'string' ? removeBidiControls(value).trim() || null : (value ?? null));
