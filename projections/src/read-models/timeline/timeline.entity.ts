import { type ActorKind } from '@jamjar/contracts/event-metadata';
import { type GigId, type PerformerId, type UserId } from '@jamjar/contracts/ids';
import { type GigEventType } from '@jamjar/contracts/gigs/gig.events';
import { type TimelineReadModel } from '@jamjar/contracts/gigs/timeline.views';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One event of a gig as the timeline shows it. Only the projections write it. */
@Entity('timeline')
export class TimelineRow implements TimelineReadModel {
  @PrimaryColumn('uuid', { name: 'gig_id' })
  gigId: GigId;

  /** Revision of the event in the gig's stream, from 0. */
  @PrimaryColumn('integer')
  revision: number;

  /** When the event was recorded; not the `at` of the event, which is when it happened. */
  @Column('timestamptz')
  at: Date;

  @Column('text')
  type: GigEventType;

  @Column('text', { name: 'actor_kind' })
  actorKind: ActorKind;

  @Column('uuid', { name: 'actor_id', nullable: true })
  actorId: UserId | null;

  /** The performers whom the event affects. The one who goes on stage or is selected comes before the one who is replaced. */
  @Column('uuid', { name: 'performer_ids', array: true })
  performerIds: readonly PerformerId[];

  /** Revision of the first event of the same command. */
  @Column('integer', { name: 'action_from' })
  actionFrom: number;

  @Column('boolean')
  undone: boolean;

  /** What the event switched signups, feedback or the raffle to; null for other events. */
  @Column('boolean', { nullable: true })
  enabled: boolean | null;
}
