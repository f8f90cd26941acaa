import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { OwnerLookup } from '../auth/owner-lookup.js';
import { LogosModule } from '../logos/logos.module.js';
import { Acting } from './commands/acting.js';
import { AddPerformerHandler } from './commands/add-performer.js';
import { Answers } from './commands/answers.js';
import { CreateGigHandler } from './commands/create-gig.js';
import { EditPerformerHandler } from './commands/edit-performer.js';
import { OnLineUpHandler } from './commands/on-line-up.js';
import { OnGigHandler } from './commands/on-gig.js';
import { OnPerformerHandler } from './commands/on-performer.js';
import { DrawRaffleHandler, ResetRaffleHandler } from './commands/raffle.js';
import { ResetLineUpHandler } from './commands/reset-line-up.js';
import { ToggleCompletedHandler } from './commands/toggle-completed.js';
import { LineUpController } from './line-up.controller.js';
import { GigHandling } from './gig.handling.js';
import { GigsController } from './gigs.controller.js';
import { GigController } from './gig.controller.js';
import { GigLogoController } from './gig-logo.controller.js';
import { Arrivals } from './people/arrivals.js';
import { PersonEdits } from './people/person-edits.js';
import { Sweeper } from './people/sweeper.js';
import { PerformersController } from './performers.controller.js';
import { FoldedViews } from './queries/folded.views.js';
import { GigQueries } from './queries/gig.queries.js';
import { GetGigHandler, GetTimelineHandler, ListGigsHandler } from './queries/gig.reads.js';
import { GigNow } from './queries/gig-now.js';
import { GigOfPerformer } from './queries/gig-of-performer.js';
import { Owners } from './queries/owners.js';
import { PeopleQueries } from './queries/people.queries.js';
import { PerformerQueries } from './queries/performer.queries.js';
import { GetPerformerHandler, GetRecentPerformerHandler, ListPerformersHandler } from './queries/performer.reads.js';
import { TimelineQueries } from './queries/timeline.queries.js';
import { StageController } from './stage.controller.js';

const commands = [
  AddPerformerHandler,
  CreateGigHandler,
  DrawRaffleHandler,
  EditPerformerHandler,
  OnLineUpHandler,
  OnGigHandler,
  OnPerformerHandler,
  ResetLineUpHandler,
  ResetRaffleHandler,
  ToggleCompletedHandler,
];
const reads = [GetGigHandler, GetPerformerHandler, GetRecentPerformerHandler, GetTimelineHandler, ListGigsHandler, ListPerformersHandler];
const queries = [GigQueries, GigNow, PerformerQueries, TimelineQueries];

/** The gigs. Global: the guard asks it who owns what, the chat whether a gig is open, the sockets for its rows. */
@Global()
@Module({
  imports: [CqrsModule, LogosModule],
  // The most specific paths first: `performers/:performerId` would take the others for ids
  controllers: [GigController, GigLogoController, GigsController, StageController, LineUpController, PerformersController],
  providers: [
    { provide: OwnerLookup, useClass: Owners },
    Acting,
    Answers,
    Arrivals,
    FoldedViews,
    GigHandling,
    GigOfPerformer,
    PeopleQueries,
    PersonEdits,
    Sweeper,
    ...commands,
    ...reads,
    ...queries,
  ],
  exports: [OwnerLookup, GigHandling, ...queries],
})
export class GigsModule {}
