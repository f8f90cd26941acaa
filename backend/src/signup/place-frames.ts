import { type Gig, type Performer } from '@jamjar/contracts/gigs/gig.state';
import { type GigId, type PerformerId } from '@jamjar/contracts/ids';
import { type PlaceFrame } from '@jamjar/contracts/live/live.views';
import { toCalledAt, countAhead, describeStage, stageStartOf, toPlaceState } from '@jamjar/contracts/signup/place.state';
import { type PlacePerformer } from '@jamjar/contracts/signup/place.views';
import { Injectable } from '@nestjs/common';
import { GigPace } from '../gigs/queries/gig-pace.js';
import { PlaceSecrets } from './place-secrets.js';

/** Builds the frame that all place pages of a gig receive over their sockets (docs/rules.md#public-sockets). */
@Injectable()
export class PlaceFrameBuilder {
  constructor(
    private readonly secrets: PlaceSecrets,
    private readonly pace: GigPace,
  ) {}

  /** @param seq number of the newest change that `gig` contains. @throws Error of the database */
  async build(gigId: GigId, gig: Gig, seq: number): Promise<PlaceFrame> {
    const [keyOf, pace] = await Promise.all([this.secrets.getPerformerKeyDeriver(), this.pace.measure(gigId, gig)]);
    const aheadCounts = countAhead(gig);
    return {
      type: 'place',
      version: seq,
      completed: gig.phase === 'completed',
      serverTime: new Date().toISOString(),
      pace,
      ...describeStage(gig),
      performers: [...gig.performers.values()].map((performer) => toPlacePerformer(gig, performer, keyOf, aheadCounts)),
    };
  }
}

/** Builds what a place page shows of a performer, without the name. @param aheadCounts result of `countAhead` */
export const toPlacePerformer = (
  gig: Gig,
  performer: Performer,
  keyOf: (id: PerformerId) => string,
  aheadCounts: ReadonlyMap<PerformerId, number>,
): Omit<PlacePerformer, 'name'> => ({
  key: keyOf(performer.id),
  state: toPlaceState(gig, performer),
  ahead: aheadCounts.get(performer.id) ?? null,
  since: stageStartOf(performer),
  calledAt: toCalledAt(performer),
});
