import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EditParticipantHandler } from './commands/edit-participant.command.js';
import { ParticipantEntity } from './participant.entity.js';
import { ParticipantsController } from './participants.controller.js';
import { PerformerDetailsEntity } from './performer-details.entity.js';
import { ListAppearancesHandler, ListParticipantsHandler, ParticipantQueries } from './queries/participant.queries.js';

/** Participants of organisations. The functions in `writes` create and edit their rows; other areas call them inside their transactions. */
@Module({
  imports: [TypeOrmModule.forFeature([ParticipantEntity, PerformerDetailsEntity])],
  controllers: [ParticipantsController],
  providers: [ParticipantQueries, EditParticipantHandler, ListParticipantsHandler, ListAppearancesHandler],
  exports: [ParticipantQueries],
})
export class ParticipantsModule {}
