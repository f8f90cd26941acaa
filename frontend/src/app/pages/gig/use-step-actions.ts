import { type Seen } from '@jamjar/contracts/gigs/gig.requests';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type GigId, type PerformerId } from '@jamjar/contracts/ids';
import { toSeen } from '../../../domain/commands/command-mutations.js';
import { useToggleAttendance, useToggleHold } from '../../../features/line-up/line-up-actions.js';
import { type PerformersByStatus } from '../../../features/line-up/use-line-up.js';
import { useNext, useNextBand, usePutAllOnStage, usePutOnStage, useSwap } from '../../../features/stage/stage-actions.js';
import { type Action } from '../../../domain/commands/action.js';
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
  /** Selects at once, or in a dialog when an instrument must be chosen. */
  onSelect: (performer: PerformerView) => void;
  /** Who stays on stage when the next band is put on. */
  staying: readonly PerformerId[];
  onNextBand: () => void;
}

/** The actions of the next bar, the main one last; none when there is nobody to act on. */
export function useStepActions(step: NextStep, gigId: GigId, performers: PerformersByStatus, jamSteps?: JamSteps): readonly StepAction[] {
  const actions = useActions(jamSteps);
  const call = { gigId, seen: toSeen(performers) };
  switch (step.kind) {
    case 'select':
      return [toStepAction('Not here', actions.hold, step.performer), toStepAction('Select', actions.select, step.performer)];
    case 'putOn':
      return [toStageStep('On', actions.putOn, step.performer)];
    case 'putAllOn':
      return [toStageStep(`Put All (${step.performers.length})`, actions.putAllOn, call)];
    case 'swap':
      return [toStageStep('Swap', actions.swap, step.leaving)];
    case 'nextBand':
      return [
        toStageStep(`Add (${step.performers.length})`, actions.putAllOn, call),
        toStageStep(`Next band (${step.performers.length})`, actions.nextBand, call),
      ];
    case 'next':
      return [toStageStep('Next', actions.next, { ...call, nextId: step.performer.id })];
    case 'takeOff':
      return [toStageStep('Off', actions.next, { ...call, nextId: null })];
    case 'markAttended':
      return [toStepAction('Mark Attended', actions.markAttended, step.performer)];
    case 'nobodyWaits':
      return [];
  }
}

function toStepAction<Subject>(label: string, { isLoading, run }: Action<Subject>, subject: Subject): StepAction {
  return { label, changesStage: false, isLoading, run: () => void run(subject) };
}

function toStageStep<Subject>(label: string, action: Action<Subject>, subject: Subject): StepAction {
  return { ...toStepAction(label, action, subject), changesStage: true };
}

function useActions(jamSteps: JamSteps | undefined) {
  const nextBand = useNextBand();
  const select = (performer: PerformerView): Promise<boolean> => {
    jamSteps?.onSelect(performer);
    return Promise.resolve(true);
  };
  const runNextBand = async (call: { gigId: GigId; seen: Seen }): Promise<boolean> => {
    const isOn = await nextBand.run({ ...call, staying: jamSteps?.staying ?? [] });
    if (isOn) jamSteps?.onNextBand();
    return isOn;
  };
  return {
    select: { isLoading: false, run: select },
    hold: useToggleHold(),
    putOn: usePutOnStage(),
    swap: useSwap(),
    markAttended: useToggleAttendance(),
    putAllOn: usePutAllOnStage(),
    nextBand: { isLoading: nextBand.isLoading, run: runNextBand },
    next: useNext(),
  };
}
