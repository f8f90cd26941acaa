import { type GigId, type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The operators' notes on a performer, which no event contains (docs/adr/0003), and the performer's participant and gig. */
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

  /** When the performer's phone last showed that they are called. */
  @Column('timestamptz', { name: 'seen_at', nullable: true })
  seenAt: Date | null;

  /** When the row was last written, before the event that adds the performer. RegistrationCleanup deletes old rows without that event. */
  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
