import { openCallOf } from '@jamjar/contracts/gigs/gig.state';
import { commandHandler, RequestCommand } from '../../http/bus-requests.js';
import { PerformerDetailsEntity } from '../../participants/performer-details.entity.js';
import { RelationalWriter, type WriteResult } from '../../relational-writes/relational-writer.js';
import { type PlaceRequest } from './place.commands.js';
import { PlaceRepository } from '../queries/place.query.js';

/**
 * Stores when the place page first showed the performer's current call; does nothing when there is none (docs/rules.md#call).
 * @throws RefusalException PLACE_NOT_FOUND, PERFORMER_NOT_FOUND; CommandTimeout
 */
export class MarkCallSeen extends RequestCommand<PlaceRequest, void> {}

export const MarkCallSeenHandler = commandHandler(
  MarkCallSeen,
  [PlaceRepository, RelationalWriter],
  async (places, writer, { secret, key, visitor }) => {
    const place = await places.get(secret);
    const performer = await places.getPerformer(place, key);
    const calledAt = openCallOf(performer);
    if (calledAt === null) return;
    const { id: performerId } = performer;
    const audience = `organisation:${place.gig.settings.organisationId}` as const;
    await writer.execute({ actor: null }, async (transaction): Promise<WriteResult> => {
      const { affected } = await transaction
        .createQueryBuilder()
        .update(PerformerDetailsEntity)
        .set({ seenAt: new Date(visitor.receivedAt) })
        .where('performer_id = :performerId AND (seen_at IS NULL OR seen_at < :calledAt)', { performerId, calledAt: new Date(calledAt) })
        .execute();
      const isFirstTime = affected === 1;
      return {
        audit: [],
        changes: isFirstTime ? [{ kind: 'performer_updated', audience, gigId: place.gigId, keys: { performerId, ofDetails: true } }] : [],
      };
    });
  },
);
