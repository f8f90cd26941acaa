import { type GigType } from '@jamjar/contracts/enums';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';

/** @returns a cell's text; empty when there is nothing to show */
type GetText = (performer: PerformerView) => string;
const getInstruments: GetText = ({ instruments }) => instruments.join(', ');
const getTier: GetText = ({ tier }) => tier ?? '';
const getTimeOnStage: GetText = ({ timeOnStage }) => `${timeOnStage} min`;

/**
 * The kinds of performer lists, which differ in texts, columns, filters and (by `data-kind` in the CSS) column widths. `signups` are the
 * performers of a generic event who are not marked as attended, `attendees` those who are.
 */
export type PerformerListKind = 'jam' | 'openmic' | 'signups' | 'attendees';

/** `actionLabel`: label of each row's button; `emptyMessage`: shown when the gig has performers, but none belongs to the list. */
export const textsByListKind: Record<PerformerListKind, Readonly<Record<'title' | 'actionLabel' | 'emptyMessage', string>>> = {
  jam: { title: 'Participants', actionLabel: 'Select', emptyMessage: 'Everybody is on stage or selected' },
  openmic: { title: 'Queue', actionLabel: 'On Stage', emptyMessage: 'Everybody is on stage' },
  signups: { title: 'Signups', actionLabel: 'Mark Attended', emptyMessage: 'Everybody is marked as attended' },
  attendees: { title: 'Attendees', actionLabel: 'Mark Not Attended', emptyMessage: 'Nobody is marked as attended yet' },
};

/** A column of a performer list, besides the name and the raffle. `key` is also the CSS class of its cells. */
interface PerformerListColumn {
  key: 'instruments' | 'tier' | 'type' | 'minutes' | 'played';
  label: string;
  getText: GetText;
}
const stageColumns: readonly PerformerListColumn[] = [
  { key: 'played', label: 'Played', getText: ({ performanceCount }) => (performanceCount > 0 ? `${performanceCount}×` : '–') },
  { key: 'minutes', label: 'On stage', getText: getTimeOnStage },
];
export const columnsByListKind: Record<PerformerListKind, readonly PerformerListColumn[]> = {
  jam: [
    { key: 'instruments', label: 'Instruments', getText: getInstruments },
    { key: 'tier', label: 'Tier', getText: getTier },
    ...stageColumns,
  ],
  openmic: [{ key: 'type', label: 'Type', getText: ({ performerType }) => performerType }, ...stageColumns],
  signups: [],
  attendees: [],
};

/** Whether the performers of the list are called to a stage. */
export const hasStage = (kind: PerformerListKind): kind is 'jam' | 'openmic' => kind === 'jam' || kind === 'openmic';

/** The lists of performers at jams and open mics have no room for a raffle column; they show the text under the name. */
export const hasRaffleColumn = (kind: PerformerListKind): boolean => !hasStage(kind);

/** The text about raffle entries and wins; null in lists without a raffle column for performers without entrances. */
export const formatRaffleEntries = (kind: PerformerListKind, { raffleEntrances, raffleWins }: PerformerView): string | null =>
  hasRaffleColumn(kind) || raffleEntrances > 0
    ? `${Math.max(0, raffleEntrances - raffleWins)} remaining entries · ${raffleWins} wins`
    : null;

/** A column of the performer table, besides the name. `width`: in the syntax of CSS `grid-template-columns`. */
export interface PerformerColumn {
  label: string;
  width: string;
  getText: GetText;
}
const formatBoolean = (value: boolean): string => (value ? 'Yes' : 'No');

/** The contact details of the participant, and the note. */
const contactAndNoteColumns: readonly PerformerColumn[] = [
  { label: 'Looking for Band', width: '72px', getText: ({ lookingForBand }) => (lookingForBand ? 'Yes' : '') },
  { label: 'Phone', width: 'minmax(100px, 0.9fr)', getText: ({ phone }) => phone ?? '' },
  { label: 'Email', width: 'minmax(130px, 1.2fr)', getText: ({ email }) => email ?? '' },
  { label: 'Instagram', width: 'minmax(90px, 0.9fr)', getText: ({ instagram }) => instagram ?? '' },
  { label: 'Notes', width: 'minmax(130px, 1.5fr)', getText: ({ notes }) => notes ?? '' },
];
const contactNoteAndStageColumns: readonly PerformerColumn[] = [
  ...contactAndNoteColumns,
  { label: 'Has Played', width: '64px', getText: ({ played }) => formatBoolean(played) },
  { label: 'Time on Stage', width: '68px', getText: getTimeOnStage },
];

/** The table's columns for each gig type. The CSV export has its own, see `performers-csv.ts`. */
export const columnsByGigType: Record<GigType, readonly PerformerColumn[]> = {
  jam: [
    { label: 'Instruments', width: 'minmax(90px, 1fr)', getText: getInstruments },
    { label: 'Tier', width: '36px', getText: getTier },
    ...contactNoteAndStageColumns,
  ],
  openmic: [
    { label: 'Type', width: '48px', getText: ({ performerType }) => (performerType === 'band' ? 'Band' : 'Solo') },
    ...contactNoteAndStageColumns,
  ],
  generic: [...contactAndNoteColumns, { label: 'Attended', width: '72px', getText: ({ attended }) => formatBoolean(attended) }],
};
