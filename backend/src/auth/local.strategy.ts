import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { type Request } from 'express';
import { Strategy } from 'passport-local';
import { Credentials, type Account } from './credentials.js';

/** Username and password, as passport sees them. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  constructor(private readonly credentials: Credentials) {
    super({ passReqToCallback: true, session: false });
  }

  validate(request: Request, username: string, password: string): Promise<Account> {
    return this.credentials.check(username, password, request.ip ?? 'unknown');
  }
}
