import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type PerformerId } from '@jamjar/contracts/ids';
import { toSeen } from '../../../api/requests.js';
import { useHoldPerformerMutation, useSetAttendanceMutation } from '../../../features/line-up/line-up-actions.api.js';
import { type PerformersByStatus } from '../../../features/line-up/use-line-up.js';
import { usePutOnStageMutation, useSwapMutation } from '../../../features/stage/stage.api.js';
import { useNextBandMutation, useNextMutation, usePutAllOnStageMutation } from '../../../features/stage/stage-calls.api.js';
import { notifyAndReturnSuccess, updateFailed } from '../../../ui/notify-and-return-success.js';
import { type NextStep } from './next-step.js';

/** A button of the next bar. */
export interface StepAction {
  label: string;
  changesStage: boolean;
  isLoading: boolean;
  run: () => void;
}
/** What only a jam's page has. */
export interface JamSteps {
  /** Selects at once, or opens the dialog. */
  onSelect: (performer: PerformerView) => void;
  /** Who stays on stage when the next band is put on. */
  staying: readonly PerformerId[];
  onNextBand: () => void;
}

/** The actions of the next bar, the main one last; none when there is nobody to act on. */
export function useStepActions(
  step: NextStep,
  gigId: GigView['id'],
  performers: PerformersByStatus,
  jamSteps: JamSteps | undefined,
): readonly StepAction[] {
  const onPerformer = usePerformerActions();
  const onStage = useStageActions({ gigId, seen: toSeen(performers) }, jamSteps);
  switch (step.kind) {
    case 'select':
      return [onPerformer.hold(step.performer), toSelectAction(() => jamSteps?.onSelect(step.performer))];
    case 'putOn':
      return [onPerformer.putOn(step.performer)];
    case 'putAllOn':
      return [onStage.putAllOn(`Put All (${step.performers.length})`)];
    case 'swap':
      return [onPerformer.swap(step.leaving)];
    case 'nextBand':
      return [onStage.putAllOn(`Add (${step.performers.length})`), onStage.nextBand(`Next band (${step.performers.length})`)];
    case 'next':
      return [onStage.next('Next', step.performer.id)];
    case 'takeOff':
      return [onStage.next('Off', null)];
    case 'markAttended':
      return [onPerformer.markAttended(step.performer)];
    case 'nobodyWaits':
      return [];
  }
}

const toSelectAction = (run: () => void): StepAction => ({ label: 'Select', changesStage: false, isLoading: false, run });

/** The actions that concern one performer. */
function usePerformerActions() {
  const [hold, holdStatus] = useHoldPerformerMutation();
  const [putOn, putOnStatus] = usePutOnStageMutation();
  const [swap, swapStatus] = useSwapMutation();
  const [setAttendance, setAttendanceStatus] = useSetAttendanceMutation();
  const notify = (performer: PerformerView, mutation: PromiseLike<{ error?: unknown }>) =>
    void notifyAndReturnSuccess(mutation, updateFailed(performer));
  return {
    hold: (performer: PerformerView): StepAction => ({
      ...{ label: 'Not here', changesStage: false, isLoading: holdStatus.isLoading },
      run: () => notify(performer, hold({ id: performer.id, held: true })),
    }),
    putOn: (performer: PerformerView): StepAction => ({
      ...{ label: 'On', changesStage: true, isLoading: putOnStatus.isLoading },
      run: () => notify(performer, putOn({ id: performer.id, replacedId: performer.replacingPerformerId })),
    }),
    swap: (leaving: PerformerView): StepAction => ({
      ...{ label: 'Swap', changesStage: true, isLoading: swapStatus.isLoading },
      run: () => notify(leaving, swap(leaving.id)),
    }),
    markAttended: (performer: PerformerView): StepAction => ({
      ...{ label: 'Mark Attended', changesStage: false, isLoading: setAttendanceStatus.isLoading },
      run: () => notify(performer, setAttendance({ id: performer.id, attended: true })),
    }),
  };
}

/** The actions on everybody on stage or selected. @param call what the user has on screen */
function useStageActions(call: { gigId: GigView['id']; seen: ReturnType<typeof toSeen> }, jamSteps: JamSteps | undefined) {
  const [putAllOn, putAllOnStatus] = usePutAllOnStageMutation();
  const [nextBand, nextBandStatus] = useNextBandMutation();
  const [next, nextStatus] = useNextMutation();
  const runNextBand = async (): Promise<void> => {
    const isOn = await notifyAndReturnSuccess(nextBand({ ...call, staying: jamSteps?.staying ?? [] }), updateFailed());
    if (isOn) jamSteps?.onNextBand();
  };
  return {
    putAllOn: (label: string): StepAction => ({
      ...{ label, changesStage: true, isLoading: putAllOnStatus.isLoading },
      run: () => void notifyAndReturnSuccess(putAllOn(call), updateFailed()),
    }),
    nextBand: (label: string): StepAction => ({
      ...{ label, changesStage: true, isLoading: nextBandStatus.isLoading },
      run: () => void runNextBand(),
    }),
    next: (label: string, nextId: PerformerId | null): StepAction => ({
      ...{ label, changesStage: true, isLoading: nextStatus.isLoading },
      run: () => void notifyAndReturnSuccess(next({ ...call, nextId }), updateFailed()),
    }),
  };
}
