import { type GigEvent, type GigEvents } from '@jamjar/contracts/gigs/gig.events';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { type DrawView } from '@jamjar/contracts/gigs/raffle.views';
import { decodeEntry } from '@jamjar/contracts/history/decode-entry';
import { type GigId } from '@jamjar/contracts/ids';
import { Injectable } from '@nestjs/common';
import { GigRepository } from '../../gigs/queries/gig.repository.js';
import { PublicGigs } from '../../gigs/queries/public-gigs.js';
import { HistoryReader } from '../../history/queries/history.reader.js';
import { queryHandler, RequestQuery } from '../../http/bus-requests.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { type DescribePerformer, PublicPerformers } from '../public-performers.js';

/** Reads draws from the stored history, so that a draw that was tampered with fails its verification (docs/rules.md#raffle). */
@Injectable()
export class DrawReader {
  constructor(
    private readonly history: HistoryReader,
    private readonly performers: PublicPerformers,
  ) {}

  /**
   * @param drawId revision of the draw, as a URL contains it
   * @param isPublic whether the names of performers who have left the line-up are hidden
   * @throws RefusalException DRAW_NOT_FOUND; StoreUnavailable; Error of the database
   */
  async readDraw(gigId: GigId, gig: Gig, drawId: string, { isPublic }: { isPublic: boolean }): Promise<DrawView> {
    const revision = /^[1-9]\d{0,8}$/.test(drawId) ? Number(drawId) : NaN;
    const sealRevision = gig.draws.get(revision);
    if (sealRevision === undefined) throw new RefusalException('DRAW_NOT_FOUND');
    const [draw, seal] = await Promise.all([this.read(gigId, revision), sealRevision === null ? null : this.read(gigId, sealRevision)]);
    if (draw.event?.type !== 'RaffleDrawn') throw new RefusalException('DRAW_NOT_FOUND');
    const { data } = draw.event;
    const describe = await this.performers.createDescriber(gig, isPublic ? [] : data.entries.map(({ performerId }) => performerId));
    return { ...toSealFields(seal?.event), ...toDrawFields(data, describe), intact: draw.isIntact && (seal?.isIntact ?? true) };
  }

  private async read(gigId: GigId, revision: number): Promise<{ event: GigEvent | null; isIntact: boolean }> {
    const { entry, isIntact } = await this.history.readEntry(gigId, revision);
    return { event: entry && decodeEntry(entry), isIntact };
  }
}

const toSealFields = (event: GigEvent | null | undefined): Pick<DrawView, 'commitment' | 'sealedAt'> =>
  event?.type === 'RaffleSealed'
    ? { commitment: event.data.commitment, sealedAt: new Date(event.data.at).toISOString() }
    : { commitment: null, sealedAt: null };

const toDrawFields = ({ seed, entries, winner, at }: GigEvents['RaffleDrawn'], describe: DescribePerformer) => ({
  seed,
  entries: entries.map(({ performerId, entries: count }) => {
    const { key, name } = describe(performerId);
    return { key, name: name ?? 'Somebody who left', entries: count };
  }),
  winner: describe(winner).key,
  at: new Date(at).toISOString(),
});

/** A draw of a gig. @throws RefusalException GIG_NOT_FOUND, DRAW_NOT_FOUND; CommandTimeout, StoreUnavailable */
export class GetDraw extends RequestQuery<{ gigId: GigId; drawId: string }, DrawView> {}

export const GetDrawHandler = queryHandler(GetDraw, [GigRepository, DrawReader], async (repository, draws, { gigId, drawId }) =>
  draws.readDraw(gigId, await repository.getExisting(gigId), drawId, { isPublic: false }),
);

/** A draw of the gig of the live link with this token. @throws RefusalException DRAW_NOT_FOUND, or as `GetLinkPage`; StoreUnavailable */
export class GetPublicDraw extends RequestQuery<{ token: string; drawId: string }, DrawView> {}

export const GetPublicDrawHandler = queryHandler(GetPublicDraw, [PublicGigs, DrawReader], async (gigs, draws, { token, drawId }) => {
  const { gigId, gig } = await gigs.getByToken('live', token);
  return draws.readDraw(gigId, gig, drawId, { isPublic: true });
});
