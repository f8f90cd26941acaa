import { type FollowedLinkKind } from '@jamjar/contracts/gigs/link-kinds';
import { type LinkSnapshots } from '@jamjar/contracts/live/live.views';
import { ChangeLog } from '@jamjar/infra/changes/change-log';
import { PublicGigs } from '../../gigs/queries/public-gigs.js';
import { queryHandler, RequestQuery } from '../../http/bus-requests.js';
import { LinkSnapshotFactory } from '../link-snapshots.js';

/**
 * What the page of the link with this token shows.
 * @throws RefusalException that the link is invalid for a token that is unknown or replaced, while the link is off, and for a deleted gig or
 * organisation; CommandTimeout
 */
export class GetLinkPage extends RequestQuery<{ kind: FollowedLinkKind; token: string }, LinkSnapshots[FollowedLinkKind]> {}

export const GetLinkPageHandler = queryHandler(
  GetLinkPage,
  [ChangeLog, PublicGigs, LinkSnapshotFactory],
  async (changeLog, gigs, snapshots, { kind, token }) => {
    const version = await changeLog.headSeq(); // before the gig is read, which is then at least as new
    const { gigId, gig } = await gigs.getByToken(kind, token);
    return snapshots.build(kind, gigId, gig, version);
  },
);
