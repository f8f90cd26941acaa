import { type GigType } from '@jamjar/contracts/enums';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { compareCallingOrder } from '@jamjar/contracts/gigs/line-up.order';

/**
 * Who is up next: the first in the calling order who is not held (docs/rules.md#calling-order). At an open mic nobody plays twice.
 * @param queue the performers who are neither on stage nor selected
 */
export function findUpNext(type: GigType, queue: readonly PerformerView[]): PerformerView | null {
  const compare = compareCallingOrder(type);
  const waiting = queue.filter(({ held, played }) => !held && (type === 'jam' || !played));
  return waiting.reduce<PerformerView | null>((first, performer) => (first && compare(first, performer) <= 0 ? first : performer), null);
}
