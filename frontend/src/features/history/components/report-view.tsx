import { formatFingerprint } from '@jamjar/contracts/history/fingerprint';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { formatClock } from '../../../ui/format/clock-format.js';
import { formatGigDate, gigTypeLabels } from '../../../domain/gigs/gig-format.js';
import { type GigReport, type ReportStint } from '../report.js';
import styles from './report-view.module.css';

export interface ReportProps {
  gig: GigView;
  report: GigReport;
  fingerprint: string;
  /** Whether the fingerprint is that of the gig's completion. */
  isOfCompletion: boolean;
  /** Whether an entry of the history cannot be read, or does not continue the chain of hashes. */
  isChanged: boolean;
  /** The average rating from 1 to 5; null without ratings. */
  feedbackAverage: number | null;
}

/** From these numbers of stints on, the list has two columns; on paper two or three, with smaller text, so that the list fits a page. */
const [twoColumnsFrom, threeColumnsFrom] = [20, 60];

/** A gig on one A4 page, or two if many played: numbers, who played when and with what, and the fingerprint of its history. */
export function ReportView({ gig, report, fingerprint, isOfCompletion, isChanged, feedbackAverage }: ReportProps) {
  return (
    <article className={styles.paper} aria-label="Report" data-report>
      <header className={styles.header}>
        <div>
          <h2 className={styles.name}>{gig.name}</h2>
          <p>{[gigTypeLabels[gig.type], formatGigDate(gig.date), gig.venue].filter(Boolean).join(' · ')}</p>
        </div>
        <p className={styles.organisation}>{gig.organisation.name}</p>
      </header>
      {isChanged && (
        <p className={styles.changed} role="alert">
          This history was changed after it was recorded.
        </p>
      )}
      <dl className={styles.numbers}>
        {toNumbers(gig, report, feedbackAverage).map(([label, value]) => (
          <div key={label} data-long={label === 'Raffle' && report.raffle.length > 1}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {gig.type !== 'generic' && <Stints stints={report.stints} />}
      <Footer fingerprint={fingerprint} isOfCompletion={isOfCompletion} />
    </article>
  );
}

function Footer({ fingerprint, isOfCompletion }: Pick<ReportProps, 'fingerprint' | 'isOfCompletion'>) {
  return (
    <footer className={styles.footer}>
      <p>
        Fingerprint of the history{isOfCompletion ? ' at completion' : ' so far'}: <strong>{formatFingerprint(fingerprint)}</strong>
      </p>
      <p className={styles.whole}>{fingerprint}</p>
      <p>Keep this page: with it you can check later that nothing up to this fingerprint was changed.</p>
    </footer>
  );
}

function toNumbers(gig: GigView, report: GigReport, feedbackAverage: number | null): (readonly [string, string])[] {
  const { signups, played, noShows, minutes, changeovers, longestWait, raffle } = report;
  const hasStage = gig.type !== 'generic';
  return [
    ['Signed up', signups.toString()],
    [hasStage ? 'Played' : 'Attended', played.toString()],
    ['No-shows', noShows?.toString() ?? '–'],
    ...(hasStage
      ? ([
          ['Minutes of music', minutes.toString()],
          ['Changeovers', changeovers ? `${changeovers.count.toString()}, ${formatMinutes(changeovers.medianMinutes)} each` : '–'],
          ['Longest wait', longestWait ? `${longestWait.minutes.toString()} min, ${longestWait.name}` : '–'],
        ] as const)
      : []),
    ['Feedback', feedbackAverage === null ? '–' : `${feedbackAverage.toFixed(1)} of 5`],
    ['Raffle', raffle.length === 0 ? '–' : raffle.map(({ name, at }) => `${name}, ${formatClock(at)}`).join('; ')],
  ];
}

const countColumns = (stintCount: number): number => (stintCount >= threeColumnsFrom ? 3 : stintCount >= twoColumnsFrom ? 2 : 1);

const formatMinutes = (minutes: number): string => `${minutes.toFixed(1)} min`;

function Stints({ stints }: { stints: readonly ReportStint[] }) {
  if (stints.length === 0) return <p className={styles.nobody}>Nobody has been on stage.</p>;
  return (
    <ol className={styles.stints} data-columns={countColumns(stints.length)} aria-label="Who played when">
      {stints.map(({ name, startedAt, endedAt, instruments, minutes, counted }) => (
        <li key={`${name}.${startedAt.toString()}`} className={styles.stint}>
          <span className={styles.time}>
            {formatClock(startedAt)}–{endedAt === null ? '' : formatClock(endedAt)}
          </span>
          <span className={styles.who}>{name}</span>
          <span className={styles.what}>{instruments.join(', ')}</span>
          <span className={styles.time}>
            {minutes === null ? 'on stage' : `${minutes.toString()} min${counted ? '' : ' (not counted)'}`}
          </span>
        </li>
      ))}
    </ol>
  );
}
