import { type LiveView } from '@jamjar/contracts/live/live.views';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ChangeLog } from '@jamjar/infra/changes/change-log';
import { type LinkedGig, PublicGigs } from '../../gigs/queries/public-gigs.js';
import { RequestQuery } from '../../http/bus-requests.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { RunningOrders } from '../running-orders.js';

/**
 * The running order of the live link with this token.
 * @throws RefusalException LIVE_LINK_INVALID for a token that is unknown or replaced, while the link is off, and for a deleted gig or
 * organisation; CommandTimeout
 */
export class GetRunningOrder extends RequestQuery<{ token: string }, LiveView> {}

@QueryHandler(GetRunningOrder)
export class GetRunningOrderHandler implements IQueryHandler<GetRunningOrder> {
  constructor(
    private readonly changeLog: ChangeLog,
    private readonly gigs: PublicGigs,
    private readonly runningOrders: RunningOrders,
  ) {}

  async execute({ data: { token } }: GetRunningOrder): Promise<LiveView> {
    const version = await this.changeLog.headSeq(); // before the gig is read, which is then at least as new
    const { gigId, gig } = await findLiveGig(this.gigs, token);
    return this.runningOrders.build(gigId, gig, version);
  }
}

/** The gig whose live link has this token. @throws as `GetRunningOrder` */
export async function findLiveGig(gigs: PublicGigs, token: string): Promise<LinkedGig> {
  const found = await gigs.findByToken('live', token);
  if (!found?.isInUse || found.gig.settings.liveLink !== 'enabled') throw new RefusalException('LIVE_LINK_INVALID');
  return found;
}
