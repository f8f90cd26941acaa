import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { attempt } from '../../ui/attempt.js';
import { usePutOnStageMutation } from './stage.api.js';

/** The queue's On Stage: straight from the line (S2 §4, Open mic). */
export function usePutting(): (performer: PerformerView) => void {
  const [putOn] = usePutOnStageMutation();
  return ({ id }) => void attempt(putOn({ id, replaces: null }), { failure: 'Failed to update performer' });
}
