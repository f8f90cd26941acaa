import { type SeenStage } from '@jamjar/contracts/gigs/gig.requests';
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
/** The props that the next bar needs only on a jam's page. */
export interface JamNextBarProps {
  /** Selects the performer at once, or opens a dialog when an instrument must be chosen. */
  onSelect: (performer: PerformerView) => void;
  /** The performers who stay on stage when the next band is put on. */
  staying: readonly PerformerId[];
  /** Called when the next band was put on. */
  onNextBand: () => void;
}

/** The actions of the next bar, the main one last; none when there is nothing to do. @param jam only on a jam's page */
export function useStepActions(step: NextStep, gigId: GigId, performers: PerformersByStatus, jam?: JamNextBarProps): readonly StepAction[] {
  const actions = useActions(jam);
  const args = { gigId, seen: toSeen(performers) };
  switch (step.kind) {
    case 'select':
      return [toStepAction('Not here', actions.hold, step.performer), toStepAction('Select', actions.select, step.performer)];
    case 'putOn':
      return [toStepAction('On', actions.putOn, step.performer)];
    case 'putAllOn':
      return [toStepAction(`Put All (${step.performers.length})`, actions.putAllOn, args)];
    case 'swap':
      return [toStepAction('Swap', actions.swap, step.leaving)];
    case 'nextBand':
      return [
        toStepAction(`Add (${step.performers.length})`, actions.putAllOn, args),
        toStepAction(`Next band (${step.performers.length})`, actions.nextBand, args),
      ];
    case 'next':
      return [toStepAction('Next', actions.next, { ...args, nextId: step.performer.id })];
    case 'takeOff':
      return [toStepAction('Off', actions.next, { ...args, nextId: null })];
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

function useActions(jam: JamNextBarProps | undefined) {
  const nextBand = useLineUpAction('NextBand');
  const runNextBand = async (args: { gigId: GigId; seen: SeenStage }): Promise<void> => {
    const isPutOn = await nextBand.run({ ...args, staying: jam?.staying ?? [] });
    if (isPutOn) jam?.onNextBand();
  };
  return {
    select: { isLoading: false, run: (performer: PerformerView) => jam?.onSelect(performer) },
    hold: useToggleHold(),
    putOn: usePutOnStage(),
    swap: usePerformerAction('Swap'),
    markAttended: useToggleAttendance(),
    putAllOn: useLineUpAction('PutAllOnStage'),
    nextBand: { isLoading: nextBand.isLoading, run: runNextBand },
    next: useLineUpAction('Next'),
  };
}
