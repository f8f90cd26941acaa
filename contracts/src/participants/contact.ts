/** The contact details of a participant: everything but the name (docs/rules.md#participants). */
export interface Contact {
  email: string | null;
  phone: string | null;
  instagram: string | null;
  lookingForBand: boolean;
}

/** The contact details of a participant for whom none were entered. */
export const noContact: Contact = { email: null, phone: null, instagram: null, lookingForBand: false };

export const contactFields = Object.keys(noContact) as readonly (keyof Contact)[];
/** The contact fields with a text. */
export type ContactTextField = { [Field in keyof Contact]: null extends Contact[Field] ? Field : never }[keyof Contact];
export const contactTextFields = contactFields.filter((field) => noContact[field] === null) as readonly ContactTextField[];

/** Builds contact details by calling `getValue` for each field; it must return a value of the field's type. */
export const toContact = (getValue: (field: keyof Contact) => Contact[keyof Contact] | undefined): Contact =>
  Object.fromEntries(contactFields.map((field) => [field, getValue(field)])) as unknown as Contact;
