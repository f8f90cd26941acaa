import { type Seen } from '@jamjar/contracts/gigs/gig.requests';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type GigId, type PerformerId } from '@jamjar/contracts/ids';
import { toSeen } from '../../../domain/commands/command-mutations.js';
import { useToggleAttendance, useToggleHold } from '../../../features/line-up/line-up-actions.js';
import { type PerformersByStatus } from '../../../features/line-up/use-line-up.js';
import { usePutOnStage } from '../../../features/stage/stage-actions.js';
import { useLineUpAction, usePerformerAction } from '../../../domain/commands/commands.api.js';
import { type NextStep } from './next-step.js';

/** A button of the next bar. */
export interface StepAction {
  label: string;
  isLoading: boolean;
  run: () => void;
}
/** What the next bar needs only on a jam's page. */
export interface JamSteps {
  /** Selects the performer at once, or opens a dialog when an instrument must be chosen. */
  onSelect: (performer: PerformerView) => void;
  /** The performers who stay on stage when the next band is put on. */
  staying: readonly PerformerId[];
  onNextBand: () => void;
}

/** The actions of the next bar, the main one last; none when there is nothing to do. */
export function useStepActions(step: NextStep, gigId: GigId, performers: PerformersByStatus, jamSteps?: JamSteps): readonly StepAction[] {
  const actions = useActions(jamSteps);
  const call = { gigId, seen: toSeen(performers) };
  switch (step.kind) {
    case 'select':
      return [toStepAction('Not here', actions.hold, step.performer), toStepAction('Select', actions.select, step.performer)];
    case 'putOn':
      return [toStepAction('On', actions.putOn, step.performer)];
    case 'putAllOn':
      return [toStepAction(`Put All (${step.performers.length})`, actions.putAllOn, call)];
    case 'swap':
      return [toStepAction('Swap', actions.swap, step.leaving)];
    case 'nextBand':
      return [
        toStepAction(`Add (${step.performers.length})`, actions.putAllOn, call),
        toStepAction(`Next band (${step.performers.length})`, actions.nextBand, call),
      ];
    case 'next':
      return [toStepAction('Next', actions.next, { ...call, nextId: step.performer.id })];
    case 'takeOff':
      return [toStepAction('Off', actions.next, { ...call, nextId: null })];
    case 'markAttended':
      return [toStepAction('Mark Attended', actions.markAttended, step.performer)];
    case 'nothingToDo':
      return [];
  }
}

const toStepAction = <Subject>(
  label: string,
  { isLoading, run }: { isLoading: boolean; run: (subject: Subject) => unknown },
  subject: Subject,
): StepAction => ({ label, isLoading, run: () => void run(subject) });

function useActions(jamSteps: JamSteps | undefined) {
  const nextBand = useLineUpAction('NextBand');
  const runNextBand = async (call: { gigId: GigId; seen: Seen }): Promise<void> => {
    const isPutOn = await nextBand.run({ ...call, staying: jamSteps?.staying ?? [] });
    if (isPutOn) jamSteps?.onNextBand();
  };
  return {
    select: { isLoading: false, run: (performer: PerformerView) => jamSteps?.onSelect(performer) },
    hold: useToggleHold(),
    putOn: usePutOnStage(),
    swap: usePerformerAction('Swap'),
    markAttended: useToggleAttendance(),
    putAllOn: useLineUpAction('PutAllOnStage'),
    nextBand: { isLoading: nextBand.isLoading, run: runNextBand },
    next: useLineUpAction('Next'),
  };
}
