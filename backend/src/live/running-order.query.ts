import { type LiveView } from '@jamjar/contracts/live/live.views';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ChangeLog } from '@jamjar/infra/changes/change-log';
import { PublicGigs } from '../gigs/queries/public-gigs.js';
import { RequestQuery } from '../http/bus-requests.js';
import { RefusalException } from '../http/refusal.exception.js';
import { RunningOrders } from './running-orders.js';

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
    const found = await this.gigs.findByToken('live', token);
    if (!found?.isInUse || found.gig.settings.liveLink !== 'enabled') throw new RefusalException('LIVE_LINK_INVALID');
    return this.runningOrders.build(found.gigId, found.gig, version);
  }
}
