import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { notifyAndReturnSuccess } from '../../ui/notify-and-return-success.js';
import { useSetAttendanceMutation } from './line-up.api.js';

/** @returns a function that marks a performer as attended or not attended */
export function useSetAttendance(attended: boolean): (performer: PerformerView) => void {
  const [setAttendance] = useSetAttendanceMutation();
  return ({ id }) => void notifyAndReturnSuccess(setAttendance({ id, attended }), { failure: 'Failed to update performer' });
}
