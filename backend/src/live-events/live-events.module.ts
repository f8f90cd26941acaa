import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { OwnerLookup } from '../auth/owner-lookup.js';
import { LogosModule } from '../logos/logos.module.js';
import { Acting } from './commands/acting.js';
import { AddPerformerHandler } from './commands/add-performer.js';
import { Answers } from './commands/answers.js';
import { CreateLiveEventHandler } from './commands/create-live-event.js';
import { EditPerformerHandler } from './commands/edit-performer.js';
import { OnLineUpHandler } from './commands/on-line-up.js';
import { OnLiveEventHandler } from './commands/on-live-event.js';
import { OnPerformerHandler } from './commands/on-performer.js';
import { DrawRaffleHandler, ResetRaffleHandler } from './commands/raffle.js';
import { ResetLineUpHandler } from './commands/reset-line-up.js';
import { ToggleCompletedHandler } from './commands/toggle-completed.js';
import { LineUpController } from './line-up.controller.js';
import { LiveEventHandling } from './live-event.handling.js';
import { LiveEventsController } from './live-events.controller.js';
import { NightController } from './night.controller.js';
import { NightLogoController } from './night-logo.controller.js';
import { Arrivals } from './people/arrivals.js';
import { PersonEdits } from './people/person-edits.js';
import { Sweeper } from './people/sweeper.js';
import { PerformersController } from './performers.controller.js';
import { FoldedViews } from './queries/folded.views.js';
import { LiveEventQueries } from './queries/live-event.queries.js';
import { GetLiveEventHandler, GetTimelineHandler, ListLiveEventsHandler } from './queries/live-event.reads.js';
import { NightNow } from './queries/night-now.js';
import { NightOfPerformer } from './queries/night-of-performer.js';
import { Owners } from './queries/owners.js';
import { PeopleQueries } from './queries/people.queries.js';
import { PerformerQueries } from './queries/performer.queries.js';
import { GetPerformerHandler, GetRecentPerformerHandler, ListPerformersHandler } from './queries/performer.reads.js';
import { TimelineQueries } from './queries/timeline.queries.js';
import { StageController } from './stage.controller.js';

const commands = [
  AddPerformerHandler,
  CreateLiveEventHandler,
  DrawRaffleHandler,
  EditPerformerHandler,
  OnLineUpHandler,
  OnLiveEventHandler,
  OnPerformerHandler,
  ResetLineUpHandler,
  ResetRaffleHandler,
  ToggleCompletedHandler,
];
const reads = [
  GetLiveEventHandler,
  GetPerformerHandler,
  GetRecentPerformerHandler,
  GetTimelineHandler,
  ListLiveEventsHandler,
  ListPerformersHandler,
];
const queries = [LiveEventQueries, NightNow, PerformerQueries, TimelineQueries];

/** The nights. Global: the guard asks it who owns what, the chat whether a night is open, the sockets for its rows. */
@Global()
@Module({
  imports: [CqrsModule, LogosModule],
  // The most specific paths first: `performers/:performerId` would take the others for ids
  controllers: [NightController, NightLogoController, LiveEventsController, StageController, LineUpController, PerformersController],
  providers: [
    { provide: OwnerLookup, useClass: Owners },
    Acting,
    Answers,
    Arrivals,
    FoldedViews,
    LiveEventHandling,
    NightOfPerformer,
    PeopleQueries,
    PersonEdits,
    Sweeper,
    ...commands,
    ...reads,
    ...queries,
  ],
  exports: [OwnerLookup, LiveEventHandling, ...queries],
})
export class LiveEventsModule {}
