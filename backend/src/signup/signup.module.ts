import { Module } from '@nestjs/common';
import { MarkCallSeenHandler } from './commands/mark-call-seen.command.js';
import { ChangePlaceHandler } from './commands/place.commands.js';
import { GetPlaceHandler, PlaceRepository } from './queries/place.query.js';
import { PlaceFrameBuilder } from './place-frames.js';
import { PlaceSecrets } from './place-secrets.js';
import { PlaceWriter } from './commands/place-writer.js';
import { PublicPlaceController } from './public-place.controller.js';
import { PublicSignupController } from './public-signup.controller.js';
import { SignUpHandler } from './commands/sign-up.command.js';
import { GetSignupPageHandler } from './queries/signup-page.query.js';

/** Public signups through a signup link, and the places that they create. */
@Module({
  controllers: [PublicPlaceController, PublicSignupController],
  providers: [
    PlaceRepository,
    PlaceFrameBuilder,
    PlaceSecrets,
    PlaceWriter,
    ChangePlaceHandler,
    GetPlaceHandler,
    GetSignupPageHandler,
    MarkCallSeenHandler,
    SignUpHandler,
  ],
  exports: [PlaceRepository, PlaceFrameBuilder, PlaceSecrets],
})
export class SignupModule {}
