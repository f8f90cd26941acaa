import { type PerformerView } from '@jamjar/contracts/live-events/live-event.views';

/** What a list says of somebody beside their name. */
export interface Column {
  key: 'instruments' | 'tier' | 'type' | 'minutes' | 'played' | 'raffle';
  label: string;
  /** Empty: there is nothing to say. */
  of: (performer: PerformerView) => string;
}
/** Each list has its own columns (S2 §2); its name also chooses how wide they are. */
export type LineKind = 'jam' | 'openmic' | 'signups' | 'attendees';

/** S2 §2, raffle column; §9, remaining entries. */
export const raffleWords = ({ raffleEntrances, raffleWins }: PerformerView): string =>
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
const raffle: Column = { key: 'raffle', label: 'Raffle', of: raffleWords };
/** Where there is no room for a column, only whoever takes part is spoken of. */
const raffleOfEntrants: Column = { ...raffle, of: (performer) => (performer.raffleEntrances > 0 ? raffleWords(performer) : '') };

const own: Record<LineKind, readonly Column[]> = {
  jam: [instruments, tier, minutes, played],
  openmic: [type, minutes, played],
  signups: [],
  attendees: [],
};

/** @param withRaffle the event has one */
export function columnsOf(kind: LineKind, withRaffle: boolean): readonly Column[] {
  if (!withRaffle) return own[kind];
  return [...own[kind], kind === 'jam' || kind === 'openmic' ? raffleOfEntrants : raffle];
}
