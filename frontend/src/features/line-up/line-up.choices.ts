import { instruments } from '@jamjar/contracts/enums';
import { everybody, type Wanted } from './line-up.filters.js';

/** One thing by which a list can be narrowed. */
export interface Choice {
  label: string;
  isOn: (wanted: Wanted) => boolean;
  on: (wanted: Wanted) => Wanted;
  off: (wanted: Wanted) => Wanted;
}
export interface ChoiceGroup {
  label: string;
  /** The word for none of them, where only one can be on; null: as many as one likes. */
  none: string | null;
  choices: readonly Choice[];
}

const choice = <Field extends keyof Wanted>(label: string, field: Field, value: Wanted[Field]): Choice => ({
  label,
  isOn: (wanted) => wanted[field] === value,
  on: (wanted) => ({ ...wanted, [field]: value }),
  off: (wanted) => ({ ...wanted, [field]: everybody[field] }),
});

const instrumentChoice = (instrument: (typeof instruments)[number]): Choice => ({
  label: instrument,
  isOn: (wanted) => wanted.instruments.includes(instrument),
  on: (wanted) => ({ ...wanted, instruments: [...wanted.instruments, instrument] }),
  off: (wanted) => ({ ...wanted, instruments: wanted.instruments.filter((other) => other !== instrument) }),
});

/** The filters that the documents give (S2 §2, Participant list filters). */
const status: ChoiceGroup = {
  label: 'Status',
  none: 'All',
  choices: [choice('Not played', 'played', false), choice('Played', 'played', true)],
};
const priorityOnly: ChoiceGroup = { label: 'Priority', none: null, choices: [choice('Priority', 'priority', true)] };
const priority: ChoiceGroup = {
  label: 'Priority',
  none: 'All',
  choices: [choice('Priority', 'priority', true), choice('Regular', 'priority', false)],
};
const instrument: ChoiceGroup = { label: 'Instrument', none: null, choices: instruments.map(instrumentChoice) };
const type: ChoiceGroup = {
  label: 'Type',
  none: 'All',
  choices: [choice('Solo', 'performerType', 'solo'), choice('Band', 'performerType', 'band')],
};

export const choicesOf = {
  jam: [status, priorityOnly, instrument],
  openmic: [status, priorityOnly, type],
  signups: [priority],
  attendees: [priority],
} as const;
