import { hash, verify } from '@node-rs/argon2';

// OWASP's first choice; the library's default algorithm is argon2id
const strength = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Blanks around a password do not count: telephones add them, and the dialogs trim them (S1 §5). */
export const hashOf = (password: string): Promise<string> => hash(password.trim(), strength);

const nobodys = hashOf('nobody signs in with this');

/** Whether the password is right. `passwordHash` null (nobody by that name, or no password): false, after the same work. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const right = await verify(passwordHash ?? (await nobodys), password.trim());
  return right && passwordHash !== null;
}
