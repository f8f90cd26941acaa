import { toStoredLine } from '../text/stored-text.js';
import { type Contact, contactFields } from './contact.js';

/**
 * The fields in which a known participant keeps another value than the one that was given when they were added (docs/rules.md#participants).
 * @param given blank counts only where the sender has chosen the participant, and so has seen what is stored
 */
export const findKeptFields = (given: Partial<Contact>, stored: Contact, isChosen: boolean): (keyof Contact)[] =>
  contactFields.filter((field) => {
    const value = given[field];
    return value !== undefined && !isSame(value, stored[field]) && Boolean(stored[field]) && (Boolean(value) || isChosen);
  });

/** What was stored before texts were cleaned differs from what a form sends back. */
const isSame = (one: Contact[keyof Contact], other: Contact[keyof Contact]): boolean =>
  typeof one === 'string' && typeof other === 'string' ? toStoredLine(one) === toStoredLine(other) : one === other;
