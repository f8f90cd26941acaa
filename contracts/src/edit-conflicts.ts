import { pick } from './pick.js';
import { removeBidiControls } from './text/isolate.js';

/** The field of an edit that contains the values which its sender had read, in the same form as the edited fields. */
export interface WithPreviousValues<Fields> {
  was?: Partial<Fields>;
}

/**
 * Returns the current values of the edited fields that somebody else has changed since the sender read them (`was`), or null if there are none.
 * A field that already has the edited value is no conflict, nor is one without a value in `was` (docs/rules.md#edits).
 */
export function findEditConflicts<Fields extends object>(
  current: Fields,
  edit: Partial<Fields>,
  was: Partial<Fields> = {},
): Partial<Fields> | null {
  const isChanged = (field: keyof Fields): boolean =>
    edit[field] !== undefined && was[field] !== undefined && !isSame(current[field], was[field]) && !isSame(current[field], edit[field]);
  const changedFields = (Object.keys(was) as (keyof Fields)[]).filter(isChanged);
  return changedFields.length === 0 ? null : pick(current, changedFields);
}

/** Returns an edit request with the fields whose values differ from `was`, and their previous values; null when no field differs. */
export function toEdit<Fields extends object>(was: Fields, edited: Fields): (Partial<Fields> & { was: Partial<Fields> }) | null {
  const changedFields = (Object.keys(edited) as (keyof Fields)[]).filter((field) => !isSame(was[field], edited[field]));
  return changedFields.length === 0 ? null : { ...pick(edited, changedFields), was: pick(was, changedFields) };
}

/** Compares texts without bidi controls and surrounding spaces, and an empty text as null: forms and stored texts differ in these. */
const isSame = (one: unknown, other: unknown): boolean => toComparable(one) === toComparable(other);
const toComparable = (value: unknown): string =>
  JSON.stringify(typeof value === 'string' ? removeBidiControls(value).trim() || null : (value ?? null));
