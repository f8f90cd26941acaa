import { dictionary } from '@zxcvbn-ts/language-common';

/** The 3,000 commonest passwords, in lower case. The build of the web app puts them in the place of this module, without the whole list. */
export const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, 3_000));
