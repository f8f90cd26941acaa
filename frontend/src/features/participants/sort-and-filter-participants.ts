import { type ParticipantAppearancesView } from '@jamjar/contracts/participants/participant.views';
import { createNameMatcher } from '../../ui/name-matcher.js';

type Compare = (one: ParticipantAppearancesView, other: ParticipantAppearancesView) => number;

const collator = new Intl.Collator();
const byName: Compare = (one, other) => collator.compare(one.name, other.name);

/** The sort orders of the participant list with their labels. Equal participants are sorted by name. */
export const sortOrders = {
  name: { label: 'Name', compare: byName },
  nights: { label: 'Nights', compare: (one, other) => other.nights - one.nights || byName(one, other) },
  lastAppearance: {
    label: 'Last on',
    compare: (one, other) => (other.lastAppearance ?? '').localeCompare(one.lastAppearance ?? '') || byName(one, other),
  },
} as const satisfies Record<string, { label: string; compare: Compare }>;
export type SortOrder = keyof typeof sortOrders;

export const sortParticipants = (participants: readonly ParticipantAppearancesView[], order: SortOrder): ParticipantAppearancesView[] =>
  [...participants].sort(sortOrders[order].compare);

/** Keeps the participants whose names contain `search`. Returns the same array if `search` is empty, so that memoised rows are not rendered again. */
export function filterParticipantsByName(
  participants: readonly ParticipantAppearancesView[],
  search: string,
): readonly ParticipantAppearancesView[] {
  const isMatch = createNameMatcher(search);
  return search.trim() === '' ? participants : participants.filter(({ name }) => isMatch(name));
}
