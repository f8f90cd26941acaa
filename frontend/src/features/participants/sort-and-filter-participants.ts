import { type ParticipantAppearancesView } from '@jamjar/contracts/participants/participant.views';
import { createNameMatcher } from '../../ui/name-matcher.js';

type Compare = (one: ParticipantAppearancesView, other: ParticipantAppearancesView) => number;

const collator = new Intl.Collator();
const byName: Compare = (one, other) => collator.compare(one.name, other.name);

/** What the participant list can be sorted by, with the labels: most nights and latest appearance first, equal participants by name. */
export const sortCriteria = {
  name: { label: 'Name', compare: byName },
  nights: { label: 'Nights', compare: (one, other) => other.nights - one.nights || byName(one, other) },
  lastAppearance: {
    label: 'Last on',
    compare: (one, other) => (other.lastAppearance ?? '').localeCompare(one.lastAppearance ?? '') || byName(one, other),
  },
} as const satisfies Record<string, { label: string; compare: Compare }>;
export type SortCriterion = keyof typeof sortCriteria;

export const sortParticipants = (
  participants: readonly ParticipantAppearancesView[],
  criterion: SortCriterion,
): ParticipantAppearancesView[] => [...participants].sort(sortCriteria[criterion].compare);

/** Keeps the participants whose names contain `search`. Returns the same array if `search` is empty, so that memoised rows are not rendered again. */
export function filterParticipantsByName(
  participants: readonly ParticipantAppearancesView[],
  search: string,
): readonly ParticipantAppearancesView[] {
  const isMatch = createNameMatcher(search);
  return search.trim() === '' ? participants : participants.filter(({ name }) => isMatch(name));
}
