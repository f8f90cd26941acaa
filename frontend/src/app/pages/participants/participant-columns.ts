import { type GigType } from '@jamjar/contracts/enums';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';

/** What the table tells of somebody, besides their name. Empty: nothing is known. */
export interface Column {
  label: string;
  /** Its share of the width, as CSS grid has it. */
  width: string;
  text: (performer: PerformerView) => string;
}

const contact: readonly Column[] = [
  { label: 'Looking for Band', width: '72px', text: ({ lookingForBand }) => (lookingForBand ? 'Yes' : '') },
  { label: 'Phone', width: 'minmax(100px, 0.9fr)', text: ({ phone }) => phone ?? '' },
  { label: 'Email', width: 'minmax(130px, 1.2fr)', text: ({ email }) => email ?? '' },
  { label: 'Instagram', width: 'minmax(90px, 0.9fr)', text: ({ instagram }) => instagram ?? '' },
  { label: 'Notes', width: 'minmax(130px, 1.5fr)', text: ({ notes }) => notes ?? '' },
];
const onStage: readonly Column[] = [
  { label: 'Has Played', width: '64px', text: ({ played }) => (played ? 'Yes' : 'No') },
  { label: 'Time on Stage', width: '68px', text: ({ timeOnStage }) => `${timeOnStage} min` },
];

/** Of those that the documents export, those that say something at this type of event. */
export const columnsOf: Record<GigType, readonly Column[]> = {
  jam: [
    { label: 'Instruments', width: 'minmax(90px, 1fr)', text: ({ instruments }) => instruments.join(', ') },
    { label: 'Tier', width: '36px', text: ({ tier }) => tier ?? '' },
    ...contact,
    ...onStage,
  ],
  openmic: [
    { label: 'Type', width: '48px', text: ({ performerType }) => (performerType === 'band' ? 'Band' : 'Solo') },
    ...contact,
    ...onStage,
  ],
  generic: [...contact, { label: 'Attended', width: '72px', text: ({ attended }) => (attended ? 'Yes' : 'No') }],
};
