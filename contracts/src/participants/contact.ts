/** What is known of a participant besides the name. All of it counts as contact details (docs/rules.md#participants). */
export interface Contact {
  email: string | null;
  phone: string | null;
  instagram: string | null;
  lookingForBand: boolean;
}

/** Of somebody of whom nothing is known. */
export const noContact: Contact = { email: null, phone: null, instagram: null, lookingForBand: false };

export const contactFields = Object.keys(noContact) as readonly (keyof Contact)[];

/** Takes each field from `valueOf`, which gives what the field may have. */
export const toContact = (valueOf: (field: keyof Contact) => Contact[keyof Contact] | undefined): Contact =>
  Object.fromEntries(contactFields.map((field) => [field, valueOf(field)])) as unknown as Contact;

/**
 * The fields in which a known participant keeps another value than the one that was given when they were added (docs/rules.md#participants).
 * @param given blank counts only where the sender has chosen the participant, and so has seen what is stored
 */
export const findKeptFields = (given: Partial<Contact>, stored: Contact, isChosen: boolean): (keyof Contact)[] =>
  contactFields.filter((field) => {
    const value = given[field];
    return value !== undefined && value !== stored[field] && Boolean(stored[field]) && (Boolean(value) || isChosen);
  });
