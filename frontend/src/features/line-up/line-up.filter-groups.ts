import { instruments } from '@jamjar/contracts/enums';
import { noFilters, type Filters } from './line-up.filters.js';

/** One chip of a filter group. `activate` and `deactivate` return changed filters. */
export interface FilterOption {
  label: string;
  isActive: (filters: Filters) => boolean;
  activate: (filters: Filters) => Filters;
  deactivate: (filters: Filters) => Filters;
}
export interface FilterGroup {
  label: string;
  /** Label of the chip for "no filter" in a group where at most one option is active; null: several options can be active. */
  noneLabel: string | null;
  options: readonly FilterOption[];
}

const filterOption = <Field extends keyof Filters>(label: string, field: Field, value: Filters[Field]): FilterOption => ({
  label,
  isActive: (filters) => filters[field] === value,
  activate: (filters) => ({ ...filters, [field]: value }),
  deactivate: (filters) => ({ ...filters, [field]: noFilters[field] }),
});

const instrumentOption = (instrument: (typeof instruments)[number]): FilterOption => ({
  label: instrument,
  isActive: (filters) => filters.instruments.includes(instrument),
  activate: (filters) => ({ ...filters, instruments: [...filters.instruments, instrument] }),
  deactivate: (filters) => ({ ...filters, instruments: filters.instruments.filter((other) => other !== instrument) }),
});

const statusGroup: FilterGroup = {
  label: 'Status',
  noneLabel: 'All',
  options: [filterOption('Not played', 'played', false), filterOption('Played', 'played', true)],
};
/** At jams and open mics: one chip that is on or off. */
const priorityToggleGroup: FilterGroup = { label: 'Priority', noneLabel: null, options: [filterOption('Priority', 'priority', true)] };
/** At generic events. */
const priorityGroup: FilterGroup = {
  label: 'Priority',
  noneLabel: 'All',
  options: [filterOption('Priority', 'priority', true), filterOption('Regular', 'priority', false)],
};
const instrumentGroup: FilterGroup = { label: 'Instrument', noneLabel: null, options: instruments.map(instrumentOption) };
const performerTypeGroup: FilterGroup = {
  label: 'Type',
  noneLabel: 'All',
  options: [filterOption('Solo', 'performerType', 'solo'), filterOption('Band', 'performerType', 'band')],
};

export const filterGroupsByListKind = {
  jam: [statusGroup, priorityToggleGroup, instrumentGroup],
  openmic: [statusGroup, priorityToggleGroup, performerTypeGroup],
  signups: [priorityGroup],
  attendees: [priorityGroup],
} as const;
