import { findEditConflicts } from '@jamjar/contracts/edit-conflicts';
import { applyDecorators } from '@nestjs/common';
import { Check, generic } from './field-checks.js';
import { ObjectProperty, Omittable } from './field.decorators.js';
import { RefusalException } from './refusal.exception.js';
import { typeOf } from './safe-input.js';

/** The values that some of these fields had when the sender read them, as the API's responses have them: see docs/rules.md#edits. */
export const WasField = (fields: readonly string[]): PropertyDecorator =>
  applyDecorators(
    ObjectProperty(Object.fromEntries(fields.map((field) => [field, {}]))),
    Omittable(),
    Check('areFormerValues', (value) => areFormerValues(value, fields), generic(`Expected an object with what ${fields.join(', ')} were`)),
  );

function areFormerValues(value: unknown, fields: readonly string[]): boolean {
  if (typeOf(value) !== 'object') return false;
  return Object.entries(value as object).every(
    ([field, was]: [string, unknown]) => fields.includes(field) && (was === null || !timeFields.has(field) || isTime(was)),
  );
}
const timeFields: ReadonlySet<string> = new Set(['date', 'endsAt']);
const isTime = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value));

/** @throws RefusalException CHANGED_MEANWHILE when a field of the edit is neither what `was` says nor what it is to become */
export function assertNotChangedMeanwhile<Fields extends object>(current: Fields, edit: Partial<Fields>, was?: Partial<Fields>): void {
  const changed = findEditConflicts(current, edit, was);
  if (changed) throw new RefusalException('CHANGED_MEANWHILE', undefined, { current: { ...changed } });
}
