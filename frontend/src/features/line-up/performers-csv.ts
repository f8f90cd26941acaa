import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type CsvColumn, toCsv } from '../../ui/format/csv.js';

const columns: readonly CsvColumn<PerformerView>[] = [
  ['Name', ({ name }) => name],
  ['Instruments', ({ instruments }) => instruments.join(';')],
  ['Priority', ({ priority }) => formatBoolean(priority)],
  ['Looking for Band', ({ lookingForBand }) => formatBoolean(lookingForBand)],
  ['Tier', ({ tier }) => tier ?? ''],
  ['Phone', ({ phone }) => phone ?? ''],
  ['Email', ({ email }) => email ?? ''],
  ['Instagram', ({ instagram }) => instagram ?? ''],
  ['Notes', ({ notes }) => notes ?? ''],
  ['Has Played', ({ played }) => formatBoolean(played)],
  ['Time on Stage (minutes)', ({ timeOnStage }) => timeOnStage],
];

/** The given performers, with a header, for a spreadsheet. */
export const toPerformersCsv = (performers: readonly PerformerView[]): string => toCsv(columns, performers);

const formatBoolean = (value: boolean): string => (value ? 'Yes' : 'No');
