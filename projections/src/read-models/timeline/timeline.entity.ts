import { type ActorKind } from '@jamjar/contracts/event-metadata';
import { type GigId, type PerformerId, type UserId } from '@jamjar/contracts/ids';
import { type GigEventType } from '@jamjar/contracts/gigs/gig.events';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One thing that was done at a gig. Written by the projections alone. */
@Entity('timeline')
export class TimelineRow {
  @PrimaryColumn('uuid', { name: 'gig_id' })
  gigId: GigId;

  /** Its place in the gig's history, from 0. */
  @PrimaryColumn('integer')
  revision: number;

  @Column('timestamptz')
  at: Date;

  @Column('text')
  type: GigEventType;

  @Column('text', { name: 'actor_kind' })
  actorKind: ActorKind;

  /** The user who did it; null when it was no user. */
  @Column('uuid', { name: 'actor_id', nullable: true })
  actorId: UserId | null;

  /** Whom it concerned, in order: the one on stage first, whoever they replaced after them. */
  @Column('uuid', { name: 'performer_ids', array: true })
  performerIds: readonly PerformerId[];
}
