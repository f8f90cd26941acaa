import { type AuditEntryView } from '@jamjar/contracts/organisations/organisation.views';
import { type CsvColumn, toCsv } from '../../ui/format/csv.js';
import { formatAccountChange, formatActor } from './account-history.messages.js';
import { formatFileSecond } from '../../ui/format/date-format.js';

const columns: readonly CsvColumn<AuditEntryView>[] = [
  ['When', ({ at }) => formatFileSecond(at)],
  ['Who', formatActor],
  ['What', formatAccountChange],
  ['Whom', ({ object }) => object.name ?? ''],
];

/** One line per entry; times are in the zone of the device. */
export const toAccountHistoryCsv = (entries: readonly AuditEntryView[]): string => toCsv(columns, entries);
