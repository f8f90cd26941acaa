import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { type Request } from 'express';
import { randomUUID } from 'node:crypto';
import passport from 'passport';
import { Strategy } from 'passport-local';
import { Credentials, type Account } from './credentials.js';

/** Username and password, as passport sees them. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  /** Passport's names are the process's: two applications in it must not ask each other's database. */
  readonly ownName = `local ${randomUUID()}`;

  constructor(private readonly credentials: Credentials) {
    super({ passReqToCallback: true, session: false });
    passport.use(this.ownName, this);
  }

  validate(request: Request, username: string, password: string): Promise<Account> {
    request.body = undefined; // nobody behind this needs the password
    return this.credentials.check(username, password, request.ip ?? 'unknown');
  }
}
