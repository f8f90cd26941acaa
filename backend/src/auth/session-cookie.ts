import { createHmac, timingSafeEqual } from 'node:crypto';
import { type IncomingMessage } from 'node:http';

export const sessionCookieName = 'jamjar.sid';

/** The session id in a request's cookie, signed by express-session as `s:<id>.<HMAC>`; null without a cookie or with a wrong signature. */
export function readSessionId({ headers }: IncomingMessage, secret: string): string | null {
  const value = readSessionCookie(headers.cookie ?? '');
  if (!value?.startsWith('s:')) return null;
  const dot = value.lastIndexOf('.');
  const id = value.slice(2, dot);
  return dot > 2 && equalInConstantTime(value.slice(dot + 1), sign(id, secret)) ? id : null;
}

/** The decoded value of the session cookie; null when the header does not contain it. */
function readSessionCookie(header: string): string | null {
  for (const pair of header.split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === sessionCookieName && value !== undefined) return decode(value);
  }
  return null;
}

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null; // not a cookie that this application set
  }
}

const sign = (id: string, secret: string): string => createHmac('sha256', secret).update(id).digest('base64').replace(/=+$/, '');

function equalInConstantTime(actual: string, expected: string): boolean {
  const [actualBytes, expectedBytes] = [Buffer.from(actual), Buffer.from(expected)];
  return actualBytes.length === expectedBytes.length && timingSafeEqual(actualBytes, expectedBytes);
}
