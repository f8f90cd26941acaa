import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { attempt } from '../../ui/attempt.js';
import { useSetAttendanceMutation } from './line-up.api.js';

/** Marks somebody as attended or not (S2 §4, Generic event). */
export function useAttendance(attended: boolean): (performer: PerformerView) => void {
  const [setAttendance] = useSetAttendanceMutation();
  return ({ id }) => void attempt(setAttendance({ id, attended }), { failure: 'Failed to update performer' });
}
