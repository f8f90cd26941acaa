import { createHmac, timingSafeEqual } from 'node:crypto';
import { type IncomingMessage } from 'node:http';

export const sessionCookie = 'jamjar.sid';

/** The session that a request's cookie names, as express-session signs it (`s:<id>.<HMAC>`); null when there is none, or it is forged. */
export function sessionIdIn({ headers }: IncomingMessage, secret: string): string | null {
  const value = cookieIn(headers.cookie ?? '');
  if (!value?.startsWith('s:')) return null;
  const dot = value.lastIndexOf('.');
  const id = value.slice(2, dot);
  return dot > 2 && same(value.slice(dot + 1), signatureOf(id, secret)) ? id : null;
}

function cookieIn(header: string): string | null {
  for (const pair of header.split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === sessionCookie && value !== undefined) return decoded(value);
  }
  return null;
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null; // not one that we set
  }
}

const signatureOf = (id: string, secret: string): string => createHmac('sha256', secret).update(id).digest('base64').replace(/=+$/, '');

function same(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
