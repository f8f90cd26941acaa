import { storedValue } from './stored-value.js';

/** The token of the invitation that somebody accepts after signing in, in this tab. The path is built from it, so it cannot lead elsewhere. */
const stored = storedValue<string>('sessionStorage', 'join');

/** Remembers that somebody signs in to accept an invitation. */
export const rememberJoin = (token: string): void => stored.write(token);

/** The path of the invitation to return to after signing in; null if there is none. Each is returned once. */
export function takeJoinPath(): string | null {
  const token = stored.read();
  if (token !== null) stored.write(null);
  return token && `/join/${encodeURIComponent(token)}`;
}
