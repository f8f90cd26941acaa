import { hash, verify } from '@node-rs/argon2';

/** The parameters that OWASP recommends for argon2id, the library's default algorithm; memory in KiB. Tests of whole applications lower them. */
export const hashCost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/**
 * Hashes a password, trimmed and in NFC: phone keyboards add spaces, and devices differ in how they write letters with marks. `verifyPassword`
 * does so as well.
 */
export const hashPassword = (password: string): Promise<string> => hash(password.trim().normalize('NFC'), hashCost);

/** What is compared: the form that is hashed, and those that devices sent when passwords were hashed as sent. Most passwords have one form. */
const formsOf = (password: string): ReadonlySet<string> => new Set([password.normalize('NFC'), password.normalize('NFD'), password]);

const dummyHash = hashPassword('nobody signs in with this');

/**
 * Whether the password matches the hash. For a null hash (unknown user, or no password) it returns false after the same work,
 * so that the response time does not reveal which usernames exist.
 */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const knownHash = passwordHash ?? (await dummyHash);
  for (const form of formsOf(password.trim())) if (await verify(knownHash, form)) return passwordHash !== null;
  return false;
}
