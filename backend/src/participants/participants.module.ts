import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EditParticipantHandler } from './commands/edit-participant.command.js';
import { ParticipantEntity } from './participant.entity.js';
import { ParticipantsController } from './participants.controller.js';
import { PerformerDetailsEntity } from './performer-details.entity.js';
import { ListAppearancesHandler, ListParticipantsHandler, ParticipantQueries } from './queries/participant.queries.js';

/** Participants of organisations. Other modules call the functions in `commands` that create and edit rows, in their own transactions. */
@Module({
  imports: [TypeOrmModule.forFeature([ParticipantEntity, PerformerDetailsEntity])],
  controllers: [ParticipantsController],
  providers: [ParticipantQueries, EditParticipantHandler, ListParticipantsHandler, ListAppearancesHandler],
  exports: [ParticipantQueries],
})
export class ParticipantsModule {}
