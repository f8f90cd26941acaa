import { type Instrument, type PerformerType } from '@jamjar/contracts/enums';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { nameSearch } from '../../ui/name-search.js';

/** Whom a list is asked to show (S2 §2, Participant list filters). Null and nothing chosen: whichever. */
export interface Wanted {
  search: string;
  played: boolean | null;
  attended: boolean | null;
  priority: boolean | null;
  /** Whoever plays one of them. */
  instruments: readonly Instrument[];
  performerType: PerformerType | null;
}
export const everybody: Wanted = {
  search: '',
  played: null,
  attended: null,
  priority: null,
  instruments: [],
  performerType: null,
};

/** @returns in the order in which they came; the very same list when nothing in particular is wanted, so that nothing is drawn again */
export function matching(wanted: Wanted, performers: readonly PerformerView[]): readonly PerformerView[] {
  const tests = testsOf(wanted);
  return tests.length === 0 ? performers : performers.filter((performer) => tests.every((passes) => passes(performer)));
}

function testsOf({ search, played, attended, priority, instruments, performerType }: Wanted): ((performer: PerformerView) => boolean)[] {
  const isNamed = nameSearch(search);
  return [
    ...(search.trim() === '' ? [] : [({ name }: PerformerView) => isNamed(name)]),
    ...(played === null ? [] : [(one: PerformerView) => one.played === played]),
    ...(attended === null ? [] : [(one: PerformerView) => one.attended === attended]),
    ...(priority === null ? [] : [(one: PerformerView) => one.priority === priority]),
    ...(performerType === null ? [] : [(one: PerformerView) => one.performerType === performerType]),
    ...(instruments.length === 0 ? [] : [(one: PerformerView) => one.instruments.some((instrument) => instruments.includes(instrument))]),
  ];
}
