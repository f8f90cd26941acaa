import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';

/** What a list says of somebody beside their name. */
export interface Column {
  key: 'instruments' | 'tier' | 'type' | 'minutes' | 'played';
  label: string;
  /** Empty: there is nothing to say. */
  of: (performer: PerformerView) => string;
}
/** Each list has its own columns (S2 §2); its name also chooses how wide they are. */
export type LineKind = 'jam' | 'openmic' | 'signups' | 'attendees';

/** S2 §2, raffle column; §9, remaining entries. */
const raffleWords = ({ raffleEntrances, raffleWins }: PerformerView): string =>
  `${Math.max(0, raffleEntrances - raffleWins)} remaining entries · ${raffleWins} wins`;

const instruments: Column = { key: 'instruments', label: 'Instruments', of: (performer) => performer.instruments.join(', ') };
const tier: Column = { key: 'tier', label: 'Tier', of: (performer) => performer.tier ?? '' };
const type: Column = { key: 'type', label: 'Type', of: ({ performerType }) => performerType };
const minutes: Column = { key: 'minutes', label: 'On stage', of: ({ timeOnStage }) => `${timeOnStage} min` };
const played: Column = {
  key: 'played',
  label: 'Played',
  of: ({ performanceCount }) => (performanceCount > 0 ? `${performanceCount}×` : '–'),
};
/** The raffle has a column of its own only where there is room for it. */
export const columnsOf: Record<LineKind, readonly Column[]> = {
  jam: [instruments, tier, minutes, played],
  openmic: [type, minutes, played],
  signups: [],
  attendees: [],
};

export const hasRaffleColumn = (kind: LineKind): boolean => kind === 'signups' || kind === 'attendees';

/** @returns null where a raffle is not spoken of: without a column, only whoever takes part in it is mentioned */
export const raffleOf = (kind: LineKind, performer: PerformerView): string | null =>
  hasRaffleColumn(kind) || performer.raffleEntrances > 0 ? raffleWords(performer) : null;
