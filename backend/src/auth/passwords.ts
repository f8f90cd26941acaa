import { hash, verify } from '@node-rs/argon2';

/** The parameters that OWASP recommends for argon2id, the library's default algorithm; memory in KiB. Tests of whole applications lower them. */
export const hashCost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Hashes a password, trimmed: phone keyboards add spaces. `verifyPassword` trims as well. */
export const hashPassword = (password: string): Promise<string> => hash(password.trim(), hashCost);

const dummyHash = hashPassword('nobody signs in with this');

/**
 * Whether the password matches the hash. For a null hash (unknown user, or no password) it returns false after the same work,
 * so that the response time does not tell which usernames exist.
 */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const isCorrect = await verify(passwordHash ?? (await dummyHash), password.trim());
  return isCorrect && passwordHash !== null;
}
