import { type FeedbackResultsView, type FeedbackView } from '@jamjar/contracts/feedback/feedback.views';
import { DownloadCsvButton } from '../../../ui/elements/download-buttons.js';
import { EmptyState } from '../../../ui/list/list-states.js';
import { Panel } from '../../../ui/elements/panel.js';
import { ratings } from '../../../domain/feedback/ratings.js';
import styles from './feedback-results.module.css';
import { formatListTime } from '../../../ui/format/date-format.js';

interface Props extends Pick<FeedbackResultsView, 'feedback' | 'stats'> {
  /** Loads the answers that are missing in `feedback`. @returns all answers */
  loadAll: () => Promise<readonly FeedbackView[]>;
}

/** The feedback on a gig: totals, how many gave each rating, and the answers that are loaded. */
export function FeedbackResults({ feedback, stats, loadAll }: Props) {
  if (feedback.length === 0) return <EmptyState title="No feedback yet">Share the feedback link with everybody who was there.</EmptyState>;
  return (
    <>
      <Totals stats={stats} />
      <Panel title="Enjoyment">
        <RatingBars counts={stats.ratings} />
      </Panel>
      <Panel title="Answers" action={<DownloadFeedbackButton loadAll={loadAll} />}>
        <ul className={styles.answers}>
          {feedback.map((answer) => (
            <Answer key={answer.id} {...answer} />
          ))}
        </ul>
      </Panel>
    </>
  );
}

function Totals({ stats: { totalResponses, avgEnjoyment, wouldAttendNext } }: Pick<FeedbackResultsView, 'stats'>) {
  const totals = [
    ['Total Responses', String(totalResponses)],
    ['Average Enjoyment', avgEnjoyment === null ? '–' : `${avgEnjoyment} / 5`],
    ['Would Attend Next', `${wouldAttendNext.percentage}% (${wouldAttendNext.yes} of ${totalResponses})`],
  ] as const;
  return (
    <dl className={styles.totals}>
      {totals.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A bar and a count for each rating, the best first. Screen readers skip the bars. */
function RatingBars({ counts }: { counts: readonly number[] }) {
  const maxCount = Math.max(1, ...counts);
  return (
    <ul className={styles.bars}>
      {ratings
        .map(({ rating, emoji, label }, index) => (
          <li key={rating}>
            <span aria-hidden="true">{emoji}</span>
            <span>{label}</span>
            <span className={styles.track} aria-hidden="true">
              <span style={{ width: `${((counts[index] ?? 0) / maxCount) * 100}%` }} />
            </span>
            <span className={styles.count}>{counts[index]}</span>
          </li>
        ))
        .reverse()}
    </ul>
  );
}

function Answer({ name, enjoymentRating, wouldAttendNext, feedback, submittedAt }: FeedbackView) {
  const givenRating = ratings.find(({ rating }) => rating === enjoymentRating);
  return (
    <li className={styles.answer}>
      <div className={styles.answerHeader}>
        <strong>{name ?? 'Anonymous'}</strong>
        <time dateTime={submittedAt}>{formatListTime(submittedAt)}</time>
      </div>
      <p className={styles.verdict}>
        {givenRating && (
          <span>
            <span aria-hidden="true">{givenRating.emoji}</span> {givenRating.label}
          </span>
        )}
        <span>{wouldAttendNext ? 'Would attend the next event' : 'Would not attend the next event'}</span>
      </p>
      {feedback !== null && <p className={styles.text}>{feedback}</p>}
    </li>
  );
}

const DownloadFeedbackButton = ({ loadAll }: Pick<Props, 'loadAll'>) => (
  <DownloadCsvButton
    name="feedback"
    disabled={false}
    buildCsv={async () => {
      const [{ toFeedbackCsv }, feedback] = await Promise.all([import('../feedback-csv.js'), loadAll()]);
      return toFeedbackCsv(feedback);
    }}
  >
    Download CSV
  </DownloadCsvButton>
);
