import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TemporaryOperatorEntity } from '../auth/temporary-operator.entity.js';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { LogosModule } from '../logos/logos.module.js';
import { AddPerformerHandler } from './commands/add-performer.command.js';
import { EditPerformerHandler } from './commands/edit-performer.command.js';
import { GigCommandExecutor } from './commands/gig-command-executor.js';
import {
  CreateGigHandler,
  ExecuteGigCommandHandler,
  ExecutePerformerCommandHandler,
  ResetLineUpHandler,
  ToggleCompletedHandler,
} from './commands/gig.commands.js';
import { GenerateLinkHandler } from './commands/link.commands.js';
import { PerformerAddition } from './commands/performer-addition.js';
import { PerformerRegistration, RegistrationCleanup } from './commands/performer-registration.js';
import { RaffleSeeds } from './commands/raffle-seeds.js';
import { DrawRaffleHandler, ResetRaffleHandler, SealRaffleHandler } from './commands/raffle.commands.js';
import { GigCommandProcessor } from './gig-command-processor.js';
import { RaffleAndTimelineController } from './raffle-and-timeline.controller.js';
import { gigLinkControllers } from './gig-links.controller.js';
import { GigsController } from './gigs.controller.js';
import { EndTemporaryOperatorHandler, InviteTemporaryOperatorHandler } from './commands/temporary-operator.commands.js';
import { GigCommandsController } from './gig-commands.controller.js';
import { ListTemporaryOperatorsHandler } from './queries/temporary-operator.queries.js';
import { TemporaryOperatorsController } from './temporary-operators.controller.js';
import { PerformersController } from './performers.controller.js';
import { GigViews } from './queries/gig-views.js';
import { GetPaceHandler, GigPace } from './queries/gig-pace.js';
import { NameCache } from './queries/name-cache.js';
import { PublicGigs } from './queries/public-gigs.js';
import { ReadModelWaitInterceptor } from './queries/read-model-wait.interceptor.js';
import { GetGigHandler, GigQueries, ListGigsHandler } from './queries/gig.queries.js';
import { GigRepository } from './queries/gig.repository.js';
import { OrganisationResolver } from '../auth/role.guard.js';
import { GetPerformerHandler, GetRecentPerformerHandler, ListPerformersHandler, PerformerQueries } from './queries/performer.queries.js';
import { GetTimelineHandler, TimelineQueries } from './queries/timeline.queries.js';

const sharedProviders = [
  GigCommandProcessor,
  GigPace,
  GigQueries,
  GigRepository,
  GigViews,
  NameCache,
  PerformerAddition,
  PerformerQueries,
  PublicGigs,
  TimelineQueries,
];

/**
 * Gigs and their performers. The folders: `dto` (request bodies and query parameters), `commands` (Nest commands, their handlers and their
 * writes to tables), `queries` (query handlers with SQL on the read models, and gigs folded from their streams).
 *
 * Global, because other modules use its exports: for example, the role guard finds the organisation of a gig, performer or participant, the
 * chat checks that a gig exists and is open, and the WebSocket server reads rows.
 */
@Global()
@Module({
  imports: [LogosModule, TypeOrmModule.forFeature([TemporaryOperatorEntity])],
  controllers: [
    GigCommandsController,
    RaffleAndTimelineController,
    ...gigLinkControllers,
    GigsController,
    PerformersController,
    TemporaryOperatorsController,
  ],
  providers: [
    ...sharedProviders,
    GigCommandExecutor,
    { provide: APP_INTERCEPTOR, useClass: ReadModelWaitInterceptor },
    { provide: OrganisationResolver, useExisting: GigRepository },
    PerformerRegistration,
    RaffleSeeds,
    RegistrationCleanup,

    AddPerformerHandler,
    CreateGigHandler,
    DrawRaffleHandler,
    EditPerformerHandler,
    EndTemporaryOperatorHandler,
    ExecuteGigCommandHandler,
    ExecutePerformerCommandHandler,
    GenerateLinkHandler,
    InviteTemporaryOperatorHandler,
    ResetLineUpHandler,
    ResetRaffleHandler,
    SealRaffleHandler,
    ToggleCompletedHandler,

    GetGigHandler,
    GetPaceHandler,
    GetPerformerHandler,
    GetRecentPerformerHandler,
    GetTimelineHandler,
    ListGigsHandler,
    ListPerformersHandler,
    ListTemporaryOperatorsHandler,
  ],
  exports: [...sharedProviders, OrganisationResolver],
})
export class GigsModule {}
