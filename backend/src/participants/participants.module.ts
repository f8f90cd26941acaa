import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EditParticipantHandler } from './commands/edit-participant.js';
import { ParticipantEntity } from './participant.entity.js';
import { ParticipantsController } from './participants.controller.js';
import { PerformerDetailsEntity } from './performer-details.entity.js';
import { ListParticipantsHandler } from './queries/list-participants.js';
import { ParticipantQueries } from './queries/participant.queries.js';

/** The people whom organisations know. */
@Module({
  imports: [CqrsModule, TypeOrmModule.forFeature([ParticipantEntity, PerformerDetailsEntity])],
  controllers: [ParticipantsController],
  providers: [ParticipantQueries, EditParticipantHandler, ListParticipantsHandler],
  exports: [ParticipantQueries],
})
export class ParticipantsModule {}
