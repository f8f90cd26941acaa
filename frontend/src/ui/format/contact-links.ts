import { removeBidiControls } from '@jamjar/contracts/text/isolate';

/** The `mailto:` URL of an email address. Encoded, so that no part of the address can add a recipient or a text. */
export const toMailLink = (email: string): string => `mailto:${removeBidiControls(email).split('@').map(encodeURIComponent).join('@')}`;

/** The `tel:` URL of a phone number, reduced to its digits and +. */
export const toPhoneLink = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
