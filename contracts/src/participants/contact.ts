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
