import { format } from 'date-fns';
import Papa from 'papaparse';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';

/** S2 §9, CSV export of participant data: these columns, in this order. */
const columns: readonly (readonly [name: string, of: (performer: PerformerView) => string | number])[] = [
  ['Name', ({ name }) => name],
  ['Instruments', ({ instruments }) => instruments.join(';')],
  ['Priority', ({ priority }) => yesOrNo(priority)],
  ['Looking for Band', ({ lookingForBand }) => yesOrNo(lookingForBand)],
  ['Tier', ({ tier }) => tier ?? ''],
  ['Phone', ({ phone }) => phone ?? ''],
  ['Email', ({ email }) => email ?? ''],
  ['Instagram', ({ instagram }) => instagram ?? ''],
  ['Notes', ({ notes }) => notes ?? ''],
  ['Has Played', ({ played }) => yesOrNo(played)],
  ['Time on Stage (minutes)', ({ timeOnStage }) => timeOnStage],
];

/** What a spreadsheet would calculate. papaparse's own rule overlooks a formula with a line break in it. */
const formula = /^[=+\-@\t\r\n]/;
/** Without it Excel takes the names for another alphabet's. */
const byteOrderMark = '\uFEFF';

/** RFC 4180, for Excel too: nothing in it is calculated, and names keep their accents. */
export function participantCsv(performers: readonly PerformerView[]): string {
  const fields = columns.map(([name]) => name);
  const data = performers.map((performer) => columns.map(([, of]) => of(performer)));
  return byteOrderMark + Papa.unparse({ fields, data }, { escapeFormulae: formula });
}

/** @param on in this device's zone */
export const csvFileName = (on: Date): string => `participants_${format(on, 'yyyy-MM-dd')}.csv`;

const yesOrNo = (yes: boolean): string => (yes ? 'Yes' : 'No');
