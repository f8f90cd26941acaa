import { type SnapshotLinkKind } from '@jamjar/contracts/gigs/link-kinds';
import { type LinkSnapshots } from '@jamjar/contracts/live/live.views';
import { ChangeLog } from '@jamjar/infra/changes/change-log';
import { PublicGigs } from '../../gigs/queries/public-gigs.js';
import { queryHandler, RequestQuery } from '../../http/bus-requests.js';
import { LinkSnapshotFactory } from '../link-snapshots.js';

/**
 * The snapshot that the page of the link with this token shows.
 * @throws RefusalException with the link kind's code when the token is unknown or replaced, the link is switched off, or the gig or its
 * organisation is deleted; CommandTimeout
 */
export class GetLinkPage extends RequestQuery<{ kind: SnapshotLinkKind; token: string }, LinkSnapshots[SnapshotLinkKind]> {}

export const GetLinkPageHandler = queryHandler(
  GetLinkPage,
  [ChangeLog, PublicGigs, LinkSnapshotFactory],
  async (changeLog, gigs, snapshots, { kind, token }) => {
    const seq = await changeLog.headSeq(); // read first, so that the gig contains all changes up to `seq`
    const { gigId, gig } = await gigs.getByToken(kind, token);
    return snapshots.build(kind, gigId, gig, seq);
  },
);
