import { type GigId, type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A performer's notes and when a call was seen, which no event contains (docs/adr/0003), with the ids of participant and gig. */
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

  /** When the place page first showed the newest of the performer's calls that it has shown; null when it has shown none. */
  @Column('timestamptz', { name: 'seen_at', nullable: true })
  seenAt: Date | null;

  /** When a registration, or the first edit without one, last wrote the row. `RegistrationCleanup` deletes old rows whose performer no event has added. */
  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
