import { type LoginRequest } from '@jamjar/contracts/users/user.views';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { type Request } from 'express';
import { randomUUID } from 'node:crypto';
import passport from 'passport';
import { Strategy } from 'passport-local';
import { AuthCookies } from './auth-cookies.js';
import { CredentialVerifier, type VerifiedUser } from './credential-verifier.js';

/** Passport's strategy for signing in with username, password and the code of a second factor. Passport itself keeps no session (docs/adr/0047). */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  /** Passport has one registry per process. A unique name gives each Nest application in it (tests start several) its own strategy. */
  readonly strategyName = `local ${randomUUID()}`;

  constructor(
    private readonly credentialVerifier: CredentialVerifier,
    private readonly cookies: AuthCookies,
  ) {
    super({ passReqToCallback: true });
    passport.use(this.strategyName, this);
  }

  /** @throws RefusalException WRONG_CREDENTIALS, SECOND_FACTOR_NEEDED, WRONG_SECOND_FACTOR, TOO_MANY_ATTEMPTS */
  validate(request: Request, username: string, password: string): Promise<VerifiedUser> {
    const { code = null } = request.body as LoginRequest; // Passport itself reads only the other two
    const browserId = this.cookies.readKnownBrowser(request, username);
    return this.credentialVerifier.verify({ username, password, code }, { ipAddress: request.ip ?? 'unknown', browserId });
  }
}
