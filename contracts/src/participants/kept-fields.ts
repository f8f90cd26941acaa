import { toStoredLine } from '../text/stored-text.js';
import { type Contact, contactFields } from './contact.js';

/**
 * Returns the fields whose stored value a known participant keeps although another one was given when they were added to a gig
 * (docs/rules.md#participants). @param isChosen whether the sender chose the participant and so has seen the stored values: only then an empty
 * given value counts as different
 */
export const findKeptFields = (given: Partial<Contact>, stored: Contact, isChosen: boolean): (keyof Contact)[] =>
  contactFields.filter((field) => {
    const value = given[field];
    return value !== undefined && !isSame(value, stored[field]) && Boolean(stored[field]) && (Boolean(value) || isChosen);
  });

/** Compares texts in their stored form, because values stored before that form was introduced may differ from it. */
const isSame = (one: Contact[keyof Contact], other: Contact[keyof Contact]): boolean =>
  typeof one === 'string' && typeof other === 'string' ? toStoredLine(one) === toStoredLine(other) : one === other;
