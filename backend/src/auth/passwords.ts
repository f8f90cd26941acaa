import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** The parameters that OWASP recommends for argon2id, the library's default algorithm; memory in KiB. End-to-end tests lower them. */
export const hashCost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/**
 * Hashes a password after trimming it and converting it to NFC, because phone keyboards add spaces, and devices encode accented letters
 * differently. `verifyPassword` converts passwords in the same way.
 */
export const hashPassword = (password: string): Promise<string> => hash(password.trim().normalize('NFC'), hashCost);

/** The forms that may have been hashed: NFC, or in old hashes the form that the device sent. Most passwords have only one form. */
const toHashedForms = (password: string): ReadonlySet<string> => new Set([password.normalize('NFC'), password.normalize('NFD'), password]);

/**
 * Whether the password matches the hash. For a null hash (unknown user, or no password) it returns false after the same work,
 * so that the response time does not reveal which usernames exist.
 */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  for (const form of toHashedForms(password.trim())) {
    if (passwordHash === null) await hash(form, hashCost);
    else if (await verify(passwordHash, form)) return true;
  }
  return false;
}

/** A password for a new or locked-out user, shown once: 128 random bits as 22 characters of base64url. */
export const randomPassword = (): string => randomBytes(16).toString('base64url');
