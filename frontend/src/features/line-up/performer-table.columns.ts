import { type GigType } from '@jamjar/contracts/enums';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';

/** A column of the performer table, besides the name. */
export interface PerformerColumn {
  label: string;
  /** Width in the syntax of CSS `grid-template-columns`. */
  width: string;
  /** @returns the cell's text; empty when there is nothing to show */
  getText: (performer: PerformerView) => string;
}

/** Besides the name, what belongs to the participant, and the note: columns for every gig type. */
const profileColumns: readonly PerformerColumn[] = [
  { label: 'Looking for Band', width: '72px', getText: ({ lookingForBand }) => (lookingForBand ? 'Yes' : '') },
  { label: 'Phone', width: 'minmax(100px, 0.9fr)', getText: ({ phone }) => phone ?? '' },
  { label: 'Email', width: 'minmax(130px, 1.2fr)', getText: ({ email }) => email ?? '' },
  { label: 'Instagram', width: 'minmax(90px, 0.9fr)', getText: ({ instagram }) => instagram ?? '' },
  { label: 'Notes', width: 'minmax(130px, 1.5fr)', getText: ({ notes }) => notes ?? '' },
];
const stageColumns: readonly PerformerColumn[] = [
  { label: 'Has Played', width: '64px', getText: ({ played }) => (played ? 'Yes' : 'No') },
  { label: 'Time on Stage', width: '68px', getText: ({ timeOnStage }) => `${timeOnStage} min` },
];

/** The table's columns for each gig type. The CSV export has its own, see `performers-csv.ts`. */
export const columnsByGigType: Record<GigType, readonly PerformerColumn[]> = {
  jam: [
    { label: 'Instruments', width: 'minmax(90px, 1fr)', getText: ({ instruments }) => instruments.join(', ') },
    { label: 'Tier', width: '36px', getText: ({ tier }) => tier ?? '' },
    ...profileColumns,
    ...stageColumns,
  ],
  openmic: [
    { label: 'Type', width: '48px', getText: ({ performerType }) => (performerType === 'band' ? 'Band' : 'Solo') },
    ...profileColumns,
    ...stageColumns,
  ],
  generic: [...profileColumns, { label: 'Attended', width: '72px', getText: ({ attended }) => (attended ? 'Yes' : 'No') }],
};
