import { type GigCommand } from '@jamjar/contracts/gigs/gig.commands';
import { type PerformerId, toGigStreamName } from '@jamjar/contracts/ids';
import { isInQueue, toPlaceRefusal, toPlaceState } from '@jamjar/contracts/signup/place.state';
import { type VisitorContext } from '../../auth/request-context.decorator.js';
import { deriveOrGenerateCommandId } from '../../command-handling/command-metadata.js';
import { GigCommandProcessor } from '../../gigs/gig-command-processor.js';
import { commandHandler, RequestCommand } from '../../http/bus-requests.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { PlaceRepository } from '../queries/place.query.js';

/** A request about one performer of a place, whom `key` identifies. */
export interface PlaceRequest {
  secret: string;
  key: string;
  visitor: VisitorContext;
}

/** Removes or holds a performer, or ends a hold (docs/rules.md#places). @throws RefusalException, CommandTimeout, IdempotencyKeyReused */
export class ChangePlace extends RequestCommand<PlaceRequest & { change: 'cancel' | 'hold' | 'return' }, void> {}

export const ChangePlaceHandler = commandHandler(
  ChangePlace,
  [PlaceRepository, GigCommandProcessor],
  async (places, processor, { secret, key, visitor, change }) => {
    const place = await places.get(secret);
    const performer = await places.getPerformer(place, key);
    const { gig, gigId } = place;
    const at = visitor.receivedAt;
    const { value, requestHash } = visitor.idempotencyKey;
    const commandId = deriveOrGenerateCommandId(`place:${place.id}`, gigId, value);
    const metadata = { commandId, requestHash, actor: { kind: 'public', id: place.id }, recordedAt: at } as const;
    const command = commandBuilders[change](performer.id, at);
    const state = toPlaceState(gig, performer);
    // Staff can also hold somebody who has played at an open mic; performers can hold themselves only while they are in the queue
    if (command.type === 'HoldPerformer' && gig.phase !== 'completed' && !isInQueue(state))
      throw new RefusalException(toPlaceRefusal(state));
    const result = await processor.handle(toGigStreamName(gigId), command, metadata);
    if (result.kind === 'refused') throw new RefusalException(result.code);
  },
);

const commandBuilders = {
  cancel: (performerId: PerformerId, at) => ({ type: 'CancelSignup', data: { performerId, at } }),
  hold: (performerId: PerformerId, at) => ({ type: 'HoldPerformer', data: { performerId, held: true, at } }),
  return: (performerId: PerformerId, at) => ({ type: 'HoldPerformer', data: { performerId, held: false, at } }),
} as const satisfies Record<string, (performerId: PerformerId, at: VisitorContext['receivedAt']) => GigCommand>;
