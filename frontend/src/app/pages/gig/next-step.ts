import { type GigType } from '@jamjar/contracts/enums';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { findUpNext } from '../../../features/line-up/up-next.js';
import { type PerformersByStatus } from '../../../features/line-up/use-line-up.js';

/** What the operator should do next (docs/rules.md#next-bar). `performers`: whom the step concerns, in the order of the line-up. */
export type NextStep =
  /** At a jam: selects the performer. */
  | { kind: 'select'; performer: PerformerView }
  /** Puts one performer on an empty stage: at a jam the only one selected, at an open mic who is up next. */
  | { kind: 'putOn'; performer: PerformerView }
  | { kind: 'putAllOn'; performers: readonly PerformerView[] }
  | { kind: 'swap'; performer: PerformerView; leaving: PerformerView }
  | { kind: 'nextBand'; performers: readonly PerformerView[] }
  /** At an open mic: takes everybody off the stage, and puts the performer on. */
  | { kind: 'next'; performer: PerformerView }
  /** At an open mic where nobody can be called any more: takes everybody off the stage. */
  | { kind: 'takeOff'; performers: readonly PerformerView[] }
  | { kind: 'markAttended'; performer: PerformerView }
  | { kind: 'nothingToDo' };

const nothingToDo: NextStep = { kind: 'nothingToDo' };

/** The next step at a gig of this type. */
export const findNextStep = (type: GigType, performers: PerformersByStatus): NextStep => stepFinders[type](performers) ?? nothingToDo;

type FindStep = (performers: PerformersByStatus) => NextStep | null;

const stepFinders: Record<GigType, FindStep> = {
  jam({ onStage, selected, queue }) {
    const [first, second] = selected;
    if (!first) return ifAny('select', findUpNext('jam', queue));
    if (onStage.length === 0) return second ? { kind: 'putAllOn', performers: selected } : { kind: 'putOn', performer: first };
    const leaving = second ? undefined : onStage.find(({ id }) => id === first.replacingPerformerId);
    return leaving ? { kind: 'swap', performer: first, leaving } : { kind: 'nextBand', performers: selected };
  },
  openmic({ onStage, queue }) {
    const upNext = findUpNext('openmic', queue);
    if (onStage.length === 0) return ifAny('putOn', upNext);
    return ifAny('next', upNext) ?? { kind: 'takeOff', performers: onStage };
  },
  generic: ({ all }) => ifAny('markAttended', all.find(({ attended }) => !attended) ?? null),
};

const ifAny = (kind: 'select' | 'putOn' | 'next' | 'markAttended', performer: PerformerView | null): NextStep | null =>
  performer && { kind, performer };
