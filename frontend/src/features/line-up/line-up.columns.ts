import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';

/** A column of a performer list, besides the name. */
export interface PerformerListColumn {
  /** Also the CSS class of the column's cells. */
  key: 'instruments' | 'tier' | 'type' | 'minutes' | 'played';
  label: string;
  /** @returns the cell's text; empty when there is no value */
  getText: (performer: PerformerView) => string;
}
/**
 * Decides columns, filters and (as `data-kind` in the CSS) column widths of a list. `signups` are the performers of a generic event who are
 * not marked as attended, `attendees` those who are.
 */
export type PerformerListKind = 'jam' | 'openmic' | 'signups' | 'attendees';

const raffleEntriesText = ({ raffleEntrances, raffleWins }: PerformerView): string =>
  `${Math.max(0, raffleEntrances - raffleWins)} remaining entries · ${raffleWins} wins`;

const instrumentsColumn: PerformerListColumn = {
  key: 'instruments',
  label: 'Instruments',
  getText: (performer) => performer.instruments.join(', '),
};
const tierColumn: PerformerListColumn = { key: 'tier', label: 'Tier', getText: (performer) => performer.tier ?? '' };
const typeColumn: PerformerListColumn = { key: 'type', label: 'Type', getText: ({ performerType }) => performerType };
const minutesColumn: PerformerListColumn = { key: 'minutes', label: 'On stage', getText: ({ timeOnStage }) => `${timeOnStage} min` };
const playedColumn: PerformerListColumn = {
  key: 'played',
  label: 'Played',
  getText: ({ performanceCount }) => (performanceCount > 0 ? `${performanceCount}×` : '–'),
};
/** Without the raffle column; see `hasRaffleColumn`. */
export const columnsByListKind: Record<PerformerListKind, readonly PerformerListColumn[]> = {
  jam: [instrumentsColumn, tierColumn, minutesColumn, playedColumn],
  openmic: [typeColumn, minutesColumn, playedColumn],
  signups: [],
  attendees: [],
};

/** The lists of performers at jams and open mics have no room for a raffle column; they show the text under the name. */
export const hasRaffleColumn = (kind: PerformerListKind): boolean => kind === 'signups' || kind === 'attendees';

/** The text about raffle entries and wins; null in lists without a raffle column for performers without entrances. */
export const raffleText = (kind: PerformerListKind, performer: PerformerView): string | null =>
  hasRaffleColumn(kind) || performer.raffleEntrances > 0 ? raffleEntriesText(performer) : null;
