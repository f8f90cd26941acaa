import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { notifyAndReturnSuccess } from '../../ui/notify-and-return-success.js';
import { usePutOnStageMutation } from './stage.api.js';

/** @returns a function that puts a performer of an open mic on stage, without a selection */
export function usePutOnStage(): (performer: PerformerView) => void {
  const [putOnStage] = usePutOnStageMutation();
  return ({ id }) => void notifyAndReturnSuccess(putOnStage({ id, replacedId: null }), { failure: 'Failed to update performer' });
}
