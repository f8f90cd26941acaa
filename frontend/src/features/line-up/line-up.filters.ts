import { type Instrument, type PerformerType } from '@jamjar/contracts/enums';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { createNameMatcher } from '../../ui/name-matcher.js';

/** Filters of a list of performers. Null, an empty text and an empty list do not filter. */
export interface Filters {
  search: string;
  played: boolean | null;
  attended: boolean | null;
  priority: boolean | null;
  /** Matches performers who play at least one of these. */
  instruments: readonly Instrument[];
  performerType: PerformerType | null;
}
export const noFilters: Filters = {
  search: '',
  played: null,
  attended: null,
  priority: null,
  instruments: [],
  performerType: null,
};

/** @returns the matching performers in unchanged order; the same array when no filter is set: memoised components are not rendered again */
export function filterPerformers(filters: Filters, performers: readonly PerformerView[]): readonly PerformerView[] {
  const predicates = predicatesFor(filters);
  return predicates.length === 0 ? performers : performers.filter((performer) => predicates.every((matches) => matches(performer)));
}

function predicatesFor({
  search,
  played,
  attended,
  priority,
  instruments,
  performerType,
}: Filters): ((performer: PerformerView) => boolean)[] {
  const matchesName = createNameMatcher(search);
  return [
    ...(search.trim() === '' ? [] : [({ name }: PerformerView) => matchesName(name)]),
    ...(played === null ? [] : [(performer: PerformerView) => performer.played === played]),
    ...(attended === null ? [] : [(performer: PerformerView) => performer.attended === attended]),
    ...(priority === null ? [] : [(performer: PerformerView) => performer.priority === priority]),
    ...(performerType === null ? [] : [(performer: PerformerView) => performer.performerType === performerType]),
    ...(instruments.length === 0
      ? []
      : [(performer: PerformerView) => performer.instruments.some((instrument) => instruments.includes(instrument))]),
  ];
}
