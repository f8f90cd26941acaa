import { removeBidiControls } from '@jamjar/contracts/text/isolate';

/** The address of a link that writes to an email address: whatever is in it, it adds no recipient and no text. */
export const toMailLink = (email: string): string => `mailto:${removeBidiControls(email).split('@').map(encodeURIComponent).join('@')}`;

/** The address of a link that calls a phone number, of which only the digits and + stay. */
export const toPhoneLink = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
