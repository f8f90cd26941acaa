import { type Instrument, instruments, type PerformerType } from '@jamjar/contracts/enums';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';

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
/** The filters that compare a field with one value. */
const valueFields = ['played', 'attended', 'priority', 'performerType'] as const;

export const noFilters: Filters = { search: '', played: null, attended: null, priority: null, instruments: [], performerType: null };

/**
 * @param isMatch whether a name matches the search, see `useNameSearch`
 * @returns the matching performers in unchanged order; the same array when all match: memoised components are not rendered again
 */
export function filterPerformers(
  filters: Omit<Filters, 'search'>,
  performers: readonly PerformerView[],
  isMatch: (name: string) => boolean = () => true,
): readonly PerformerView[] {
  const matches = performers.filter(
    (performer) =>
      isMatch(performer.name) &&
      valueFields.every((field) => filters[field] === null || filters[field] === performer[field]) &&
      (filters.instruments.length === 0 || performer.instruments.some((instrument) => filters.instruments.includes(instrument))),
  );
  return matches.length === performers.length ? performers : matches;
}

/** Filters of the same field, as chips. */
export interface FilterGroup {
  label: string;
  /** Label of the chip for "no filter"; null: there is none, and a press on an active option ends its filter. */
  noneLabel: string | null;
  options: readonly string[];
  /** @returns the options that are active in the filters */
  getActive: (filters: Filters) => readonly string[];
  /** @returns the filters in which exactly these options of the group are active, of a value group the first; other texts are ignored */
  withActive: (filters: Filters, active: readonly string[]) => Filters;
}

/** A chip of a group: an option, or the group's label for "no filter". */
export interface FilterChip {
  label: string;
  isActive: boolean;
  /** How many of the performers match this chip alone. */
  count: number;
  /** The filters after a press on the chip. */
  toggledFilters: Filters;
}

/** The chips of a group; of the instruments only those that a performer plays or that are active. */
export function toChips(group: FilterGroup, filters: Filters, performers: readonly PerformerView[]): FilterChip[] {
  const { noneLabel, options, getActive, withActive } = group;
  const activeOptions = getActive(filters);
  // `toggled`: the options that are active after a press; `counted`: the option, if any, that the counted performers match
  const toChip = (label: string, isActive: boolean, toggled: readonly string[], counted: readonly string[]): FilterChip => ({
    ...{ label, isActive, toggledFilters: withActive(filters, toggled) },
    count: filterPerformers(withActive(noFilters, counted), performers).length,
  });
  const chips = options.map((option) => {
    const isActive = activeOptions.includes(option);
    const others = noneLabel === null ? activeOptions.filter((other) => other !== option) : [];
    return toChip(option, isActive, isActive && noneLabel === null ? others : [option, ...others], [option]);
  });
  const shownChips = group === instrumentGroup ? chips.filter(({ count, isActive }) => count > 0 || isActive) : chips;
  return noneLabel === null ? shownChips : [toChip(noneLabel, activeOptions.length === 0, [], []), ...shownChips];
}

/** A value group: it filters by one value of a field; its options are the keys of `values`. */
export const valueGroup = (
  label: string,
  noneLabel: string | null,
  field: (typeof valueFields)[number],
  values: Readonly<Record<string, boolean | PerformerType>>,
): FilterGroup => ({
  label,
  noneLabel,
  options: Object.keys(values),
  getActive: (filters) => Object.keys(values).filter((option) => values[option] === filters[field]),
  withActive: (filters, [option = '']) => ({ ...filters, [field]: values[option] ?? null }),
});

export const instrumentGroup: FilterGroup = {
  label: 'Instrument',
  noneLabel: null,
  options: instruments,
  getActive: (filters) => filters.instruments,
  withActive: (filters, active) => ({ ...filters, instruments: instruments.filter((instrument) => active.includes(instrument)) }),
};
const statusGroup = valueGroup('Status', 'All', 'played', { 'Not Played': false, Played: true });
/** The filter by priority at jams and open mics: one chip, which is on or off. */
const priorityToggleGroup = valueGroup('Priority', null, 'priority', { Priority: true });
/** The filter by priority at generic events. */
const priorityGroup = valueGroup('Priority', 'All', 'priority', { Priority: true, Regular: false });

export const filterGroupsByListKind = {
  jam: [statusGroup, priorityToggleGroup, instrumentGroup],
  openmic: [statusGroup, priorityToggleGroup, valueGroup('Type', null, 'performerType', { Solo: 'solo', Band: 'band' })],
  signups: [priorityGroup],
  attendees: [priorityGroup],
} as const;
