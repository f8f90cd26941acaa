import { type GigId, type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What no event contains of a performer (docs/adr/0003): the notes and when a call was seen; also the participant and the gig. */
@Entity('performer_details')
export class PerformerDetailsEntity {
  @PrimaryColumn('uuid', { name: 'performer_id' })
  performerId: PerformerId;

  @Column('uuid', { name: 'participant_id' })
  participantId: ParticipantId;

  @Column('uuid', { name: 'gig_id' })
  gigId: GigId;

  @Column('text', { nullable: true })
  notes: string | null;

  /** When the place page first showed a call of the performer: the newest of those that it has shown. */
  @Column('timestamptz', { name: 'seen_at', nullable: true })
  seenAt: Date | null;

  /** When a registration last wrote the row. `RegistrationCleanup` deletes old rows whose performer no event has added. */
  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
