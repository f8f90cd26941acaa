import { Module } from '@nestjs/common';
import { PublicSignupController } from './public-signup.controller.js';
import { GetSignupPageHandler } from './signup-page.query.js';

/** What the public does with a signup link. */
@Module({ controllers: [PublicSignupController], providers: [GetSignupPageHandler] })
export class SignupModule {}
