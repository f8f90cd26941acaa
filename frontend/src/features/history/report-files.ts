import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { type CsvColumn, toCsv } from '../../ui/format/csv.js';
import { type GigReport, type ReportStint } from './report.js';
import { formatFileDay } from '../../ui/format/date-format.js';

const toIso = (at: number | null): string => (at === null ? '' : new Date(at).toISOString());
const columns: readonly CsvColumn<ReportStint>[] = [
  ['Name', ({ name }) => name],
  ['Instruments', ({ instruments }) => instruments.join(', ')],
  ['On stage', ({ startedAt }) => toIso(startedAt)],
  ['Off stage', ({ endedAt }) => toIso(endedAt)],
  ['Minutes', ({ minutes }) => minutes ?? ''],
  ['Counted', ({ counted }) => (counted ? 'yes' : 'no')],
];

/** The file name of a gig's report, without its extension. */
export const toReportFileName = ({ name, date }: GigView): string =>
  `report_${name.replace(/[^\p{L}\p{N}]+/gu, '_').slice(0, 60)}_${formatFileDay(date)}`;

/** A row for each stint: who played when and with which instruments. */
export const toReportCsv = ({ stints }: GigReport): string => toCsv(columns, stints);

/** The whole report, with instants in ISO 8601. */
export const toReportJson = (gig: GigView, report: GigReport, extra: { fingerprint: string; feedbackAverage: number | null }): string =>
  JSON.stringify(
    {
      event: { id: gig.id, name: gig.name, type: gig.type, date: gig.date, venue: gig.venue, completed: gig.completed },
      ...report,
      raffle: report.raffle.map(({ name, at }) => ({ name, at: toIso(at) })),
      stints: report.stints.map((stint) => ({ ...stint, startedAt: toIso(stint.startedAt), endedAt: toIso(stint.endedAt) || null })),
      ...extra,
    },
    null,
    2,
  );
