import { format } from 'date-fns';
import { type AppearancesView } from '@jamjar/contracts/participants/participant.views';
import { nameSearch } from '../../ui/name-search.js';

type Compare = (one: AppearancesView, other: AppearancesView) => number;

const collator = new Intl.Collator();
const byName: Compare = (one, other) => collator.compare(one.name, other.name);

/** The orders in which people can be listed, and what to call them. Whoever is alike in one stands by name. */
export const orders = {
  name: { label: 'Name', compare: byName },
  nights: { label: 'Nights', compare: (one, other) => other.nights - one.nights || byName(one, other) },
  lastAppearance: {
    label: 'Last on',
    compare: (one, other) => (other.lastAppearance ?? '').localeCompare(one.lastAppearance ?? '') || byName(one, other),
  },
} as const satisfies Record<string, { label: string; compare: Compare }>;
export type Order = keyof typeof orders;

export const inOrder = (people: readonly AppearancesView[], order: Order): AppearancesView[] => [...people].sort(orders[order].compare);

/** Whoever has `search` in their name. The very same list when nothing is looked for. */
export function matching(people: readonly AppearancesView[], search: string): readonly AppearancesView[] {
  const isWanted = nameSearch(search);
  return search.trim() === '' ? people : people.filter(({ name }) => isWanted(name));
}

export const nightWords = ({ nights }: AppearancesView): string => {
  if (nights === 0) return 'No nights yet';
  return nights === 1 ? '1 night' : `${nights} nights`;
};

/** For example `Last on 5 Mar 24`. Empty where `nightWords` says it already. */
export const lastWords = ({ nights, lastAppearance }: AppearancesView): string => {
  if (lastAppearance !== null) return `Last on ${format(new Date(lastAppearance), 'd MMM yy')}`;
  return nights === 0 ? '' : 'Never on yet';
};
