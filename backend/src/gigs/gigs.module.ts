import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { LogosModule } from '../logos/logos.module.js';
import { GigCommandExecutor } from './commands/gig-command-executor.js';
import { AddPerformerHandler } from './commands/add-performer.command.js';
import { CommandResponses } from './commands/command-responses.js';
import { CreateGigHandler } from './commands/create-gig.command.js';
import { EditPerformerHandler } from './commands/edit-performer.command.js';
import { ExecuteAndRespondWithLineUpHandler } from './commands/execute-and-respond.commands.js';
import { ExecuteAndRespondWithGigHandler } from './commands/execute-and-respond.commands.js';
import { ExecuteAndRespondWithPerformerHandler } from './commands/execute-and-respond.commands.js';
import { DrawRaffleHandler, ResetRaffleHandler } from './commands/raffle.commands.js';
import { ResetLineUpHandler } from './commands/reset-line-up.command.js';
import { ToggleCompletedHandler } from './commands/toggle-completed.command.js';
import { PerformerLineUpController } from './performer-line-up.controller.js';
import { GigCommandProcessor } from './gig-command-processor.js';
import { GigsController } from './gigs.controller.js';
import { GigActionsController } from './gig-actions.controller.js';
import { GigLogoController } from './gig-logo.controller.js';
import { PerformerRegistration } from './participants/performer-registration.js';
import { ParticipantEdits } from './participants/participant-edits.js';
import { RegistrationCleanup } from './participants/registration-cleanup.js';
import { PerformersController } from './performers.controller.js';
import { FoldedGigViews } from './queries/folded-gig-views.js';
import { GigQueries } from './queries/gig.queries.js';
import { GetGigHandler, GetTimelineHandler, ListGigsHandler } from './queries/gig.query-handlers.js';
import { GigRepository } from './queries/gig.repository.js';
import { PerformerGigLookup } from './queries/performer-gig-lookup.js';
import { OrganisationResolver } from './queries/organisation-resolver.js';
import { GigParticipantQueries } from './queries/gig-participant.queries.js';
import { PerformerQueries } from './queries/performer.queries.js';
import { GetPerformerHandler, GetRecentPerformerHandler, ListPerformersHandler } from './queries/performer.query-handlers.js';
import { TimelineQueries } from './queries/timeline.queries.js';
import { PerformerStageController } from './performer-stage.controller.js';

const commandHandlers = [
  AddPerformerHandler,
  CreateGigHandler,
  DrawRaffleHandler,
  EditPerformerHandler,
  ExecuteAndRespondWithLineUpHandler,
  ExecuteAndRespondWithGigHandler,
  ExecuteAndRespondWithPerformerHandler,
  ResetLineUpHandler,
  ResetRaffleHandler,
  ToggleCompletedHandler,
];
const queryHandlers = [
  GetGigHandler,
  GetPerformerHandler,
  GetRecentPerformerHandler,
  GetTimelineHandler,
  ListGigsHandler,
  ListPerformersHandler,
];
const queries = [GigQueries, GigRepository, PerformerQueries, TimelineQueries];

/**
 * Gigs and their performers. The folders: `dto` (request bodies and query parameters), `commands` (Nest commands and their handlers),
 * `domain` (the decider), `participants` (writes the relational rows of participants and performers), `queries` (all reading: query
 * handlers, SQL on the read models, `GigParticipantQueries` for what these lack, and gigs folded from their streams with their views).
 *
 * Global, because other modules use its exports: the authorisation guard finds the organisation of a gig, performer or participant, the
 * chat checks that a gig exists and is open, and the WebSocket server reads rows.
 */
@Global()
@Module({
  imports: [CqrsModule, LogosModule],
  controllers: [
    GigActionsController,
    GigLogoController,
    GigsController,
    PerformerStageController,
    PerformerLineUpController,
    PerformersController,
  ],
  providers: [
    OrganisationResolver,
    GigCommandExecutor,
    CommandResponses,
    PerformerRegistration,
    FoldedGigViews,
    GigCommandProcessor,
    PerformerGigLookup,
    GigParticipantQueries,
    ParticipantEdits,
    RegistrationCleanup,
    ...commandHandlers,
    ...queryHandlers,
    ...queries,
  ],
  exports: [OrganisationResolver, GigCommandProcessor, ...queries],
})
export class GigsModule {}
