import { randomBytes } from 'node:crypto';
import { type Request } from 'express';
import { promisify } from 'node:util';
import { type Account } from './credentials.js';

/** Begins a session under a new id: an id that was planted before the sign-in is worth nothing. @returns its token */
export async function beginSession(request: Request, { userId, username }: Account): Promise<string> {
  await promisify(request.session.regenerate.bind(request.session))();
  const token = randomBytes(32).toString('base64url');
  Object.assign(request.session, { userId, username, token });
  await promisify(request.session.save.bind(request.session))(); // before the answer: the next request reads it
  return token;
}

export async function endSession(request: Request): Promise<void> {
  await promisify(request.session.destroy.bind(request.session))();
}
