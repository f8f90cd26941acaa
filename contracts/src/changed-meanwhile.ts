import { pick } from './pick.js';
import { removeBidiControls } from './text/isolate.js';

/** The values that an edit's fields had when its sender read them, in the form of the API's responses; optional. */
export interface Was<Fields> {
  was?: Partial<Fields>;
}

/**
 * The fields of an edit that somebody else has changed since its sender read them, as they are now; null when there is none. Fields that have
 * the edited value already do not count, nor those without an earlier value in the edit (docs/rules.md#edits).
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
export function toEdit<Fields extends object>(was: Fields, edited: Fields): (Partial<Fields> & { was: Partial<Fields> }) | null {
  const changed = (Object.keys(edited) as (keyof Fields)[]).filter((field) => !isSame(was[field], edited[field]));
  return changed.length === 0 ? null : { ...pick(edited, changed), was: pick(was, changed) };
}

/** Isolates and spaces around a text do not count, and an empty text is none: forms, screens and stored texts differ in these. */
const isSame = (one: unknown, other: unknown): boolean => toComparable(one) === toComparable(other);
const toComparable = (value: unknown): string =>
  JSON.stringify(typeof value === 'string' ? removeBidiControls(value).trim() || null : (value ?? null));
