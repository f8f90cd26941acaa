import { type GigId, type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What is personal about a performer and so not in the history: who they are, and staff's note on them (design, "People are not history"). */
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

  /** When it was last written by a request that was to put them on the list: what is old and never came onto it is swept. */
  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
