import { type RefusalCode, refusals } from '@jamjar/contracts/refusals';
import { type SecurityKind, type SignInKind } from '@jamjar/contracts/users/security-log.views';
import { Injectable } from '@nestjs/common';
import { type Request } from 'express';
import { SecurityLog } from '../audit/security-log.js';
import { RefusalObserver } from '../http/refusal-observer.js';
import { RequestOrigin } from '../http/request-origin.js';
import { principalOf } from './request-context.decorator.js';

/** The usernames that requests for signing in have. */
const signInNames = new WeakMap<object, string>();

/** Marks a request as one that tries to sign in, by whatever path it came. @param username as it is compared */
export const setSignInName = (request: object, username: string): void => void signInNames.set(request, username);

/** Refusals of a sign-in that mean more than that it failed. */
const signInKindByCode: Partial<Record<RefusalCode, SignInKind>> = {
  TOO_MANY_ATTEMPTS: 'sign-in limited',
  SECOND_FACTOR_NEEDED: 'sign-in incomplete',
  WRONG_SECOND_FACTOR: 'sign-in incomplete',
};
/** Refusals that are recorded of other requests, besides all with the status 403. */
const kindByCode: Partial<Record<RefusalCode, SecurityKind>> = {
  FOREIGN_ORIGIN: 'foreign origin',
  TOO_MANY_ATTEMPTS: 'limited',
  TOO_MANY_AT_ONCE: 'limited',
};

/** Records refused sign-ins, and requests that are refused for lack of a role, for their origin or because there are too many. */
@Injectable()
export class RefusalRecorder implements RefusalObserver {
  constructor(private readonly log: SecurityLog) {}

  observe(request: Request, code: RefusalCode): void {
    const username = signInNames.get(request);
    const kind = (username === undefined ? null : signInKindOf(code)) ?? kindOf(code);
    if (kind === null) return;
    const { subnet, requestId } = new RequestOrigin(request);
    const userId = username === undefined ? (principalOf(request)?.userId ?? null) : null;
    this.log.record({ kind, userId, username, subnet, requestId });
  }
}

const kindOf = (code: RefusalCode): SecurityKind | null => kindByCode[code] ?? (refusals[code].status === 403 ? 'forbidden' : null);

/** Null for a sign-in that could not be decided: it was malformed, or the server was too busy. */
const signInKindOf = (code: RefusalCode): SignInKind | null =>
  signInKindByCode[code] ?? (refusals[code].status === 401 || refusals[code].status === 403 ? 'sign-in failed' : null);
