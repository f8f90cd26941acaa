import { format } from 'date-fns';
import Papa from 'papaparse';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';

/** The columns in their order. */
const columns: readonly (readonly [header: string, getValue: (performer: PerformerView) => string | number])[] = [
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

/** Matches the start of a cell that a spreadsheet would calculate. The default pattern of papaparse misses formulas with a line break. */
const formulaPrefix = /^[=+\-@\t\r\n]/;
/** Without it Excel does not read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

/** CSV according to RFC 4180 that Excel reads as UTF-8. Formulas are escaped, so that no spreadsheet calculates a cell. */
export function toPerformersCsv(performers: readonly PerformerView[]): string {
  const fields = columns.map(([header]) => header);
  const data = performers.map((performer) => columns.map(([, getValue]) => getValue(performer)));
  return byteOrderMark + Papa.unparse({ fields, data }, { escapeFormulae: formulaPrefix });
}

/** @param date formatted in the device's time zone */
export const toCsvFileName = (date: Date): string => `participants_${format(date, 'yyyy-MM-dd')}.csv`;

const formatBoolean = (value: boolean): string => (value ? 'Yes' : 'No');
