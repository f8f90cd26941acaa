import { type Instrument } from '@jamjar/contracts/enums';
import { type Gig, type Performer } from '@jamjar/contracts/gigs/gig.state';
import { getLineUp } from '@jamjar/contracts/gigs/line-up.order';
import { findOpenSeal } from '@jamjar/contracts/gigs/raffle.evolve';
import { type GigId, instant, type PerformerId } from '@jamjar/contracts/ids';
import { type LiveView } from '@jamjar/contracts/live/live.views';
import { getQueue, isHeld, stageStartOf } from '@jamjar/contracts/signup/place.state';
import { Injectable } from '@nestjs/common';
import { GigPace } from '../gigs/queries/gig-pace.js';
import { NameCache, deletedProfile } from '../gigs/queries/name-cache.js';
import { toPublicGig } from '../gigs/queries/public-gigs.js';
import { findSignupClosure } from '../signup/queries/signup-page.query.js';
import { PublicPerformers } from './public-performers.js';

/** Like `DescribePerformer` of `public-performers.ts`, with a name for everybody. */
type DescribeNamed = (id: PerformerId) => { key: string; name: string };

/** Builds the running order of a gig, as the public sees it (docs/rules.md#running-order). */
@Injectable()
export class RunningOrderBuilder {
  constructor(
    private readonly names: NameCache,
    private readonly performers: PublicPerformers,
    private readonly pace: GigPace,
  ) {}

  /** @param seq number of the newest change that `gig` contains. @throws Error of the database */
  async build(gigId: GigId, gig: Gig, seq: number): Promise<LiveView> {
    const now = instant(Date.now());
    const [organisation, { signupUrl: signupToken }, pace, describe] = await Promise.all([
      this.names.loadOrganisation(gig.settings.organisationId),
      this.names.loadLinkTokens(gigId),
      this.pace.measure(gigId, gig),
      this.createDescriber(gig),
    ]);
    return {
      version: seq,
      ...toPublicGig({ gig, organisation }),
      organisation,
      timeLimit: gig.settings.timeLimit,
      completed: gig.phase === 'completed',
      serverTime: new Date(now).toISOString(),
      pace,
      ...toStage(gig, describe),
      queue: getQueue(gig).map((performer) => toQueueItem(performer, describe)),
      raffle: toRaffle(gig, describe),
      seal: findOpenSeal(gig)?.commitment ?? null,
      signupToken: findSignupClosure(gig, now) === null ? signupToken : null,
    };
  }

  private async createDescriber(gig: Gig): Promise<DescribeNamed> {
    const describe = await this.performers.createDescriber(gig);
    return (id) => {
      const { key, name } = describe(id);
      return { key, name: name ?? deletedProfile.name };
    };
  }
}

/** Lists who is on stage and who is selected, in the order of the line-up. */
function toStage(gig: Gig, describe: DescribeNamed): Pick<LiveView, 'onStage' | 'selected'> {
  const lineUp = getLineUp(gig);
  return {
    onStage: lineUp.flatMap((performer) => {
      const since = stageStartOf(performer);
      return since === null ? [] : [{ ...describe(performer.id), instrument: instrumentOf(gig, performer), since }];
    }),
    selected: lineUp
      .filter(({ status }) => status.kind === 'selected')
      .map((performer) => ({ ...describe(performer.id), instrument: instrumentOf(gig, performer) })),
  };
}

/** The instrument of a performer who is selected or on stage; null without one, and at other gigs than jams. */
const instrumentOf = ({ settings }: Gig, { status }: Performer): Instrument | null =>
  settings.type === 'jam' && (status.kind === 'selected' || status.kind === 'onStage') ? (status.instruments[0] ?? null) : null;

const toQueueItem = (performer: Performer, describe: DescribeNamed): LiveView['queue'][number] => ({
  ...describe(performer.id),
  instruments: performer.instruments,
  performerType: performer.performerType,
  held: isHeld(performer),
});

/** The last draw since the last reset; null without one, and when its winner has left the line-up, whose name may not be shown. */
function toRaffle({ lastDraw, performers }: Gig, describe: DescribeNamed): LiveView['raffle'] {
  if (!lastDraw || performers.get(lastDraw.winner)?.status.kind === 'removed') return null;
  return { id: String(lastDraw.revision), name: describe(lastDraw.winner).name, at: new Date(lastDraw.at).toISOString() };
}
