import { Module } from '@nestjs/common';
import { MarkCallSeenHandler } from './commands/mark-call-seen.command.js';
import { ChangePlaceHandler } from './commands/place.commands.js';
import { GetPlaceHandler, Places } from './queries/place.query.js';
import { PlaceFrames } from './place-frames.js';
import { PlaceSecrets } from './place-secrets.js';
import { PlaceWriter } from './commands/place-writer.js';
import { PublicPlaceController } from './public-place.controller.js';
import { PublicSignupController } from './public-signup.controller.js';
import { SignUpHandler } from './commands/sign-up.command.js';
import { GetSignupPageHandler } from './queries/signup-page.query.js';

/** What the public does with a signup link, and with the place that it gives. */
@Module({
  controllers: [PublicPlaceController, PublicSignupController],
  providers: [
    Places,
    PlaceFrames,
    PlaceSecrets,
    PlaceWriter,
    ChangePlaceHandler,
    GetPlaceHandler,
    GetSignupPageHandler,
    MarkCallSeenHandler,
    SignUpHandler,
  ],
  exports: [Places, PlaceFrames, PlaceSecrets],
})
export class SignupModule {}
