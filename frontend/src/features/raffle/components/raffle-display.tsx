import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { formatParticipantCount } from '../../../domain/performers/participant-count.js';
import { useMediaQuery } from '../../../ui/browser/use-media-query.js';
import { countEntries, countEntriesOf, formatEntries } from '../raffle-entries.js';
import styles from './raffle-display.module.css';

interface Props {
  isDrawing: boolean;
  winnerName: string | null;
  performers: readonly PerformerView[];
}

/** The state of the raffle: how many take part, that a draw is running, or its winner. */
export const RaffleDisplay = (props: Props) => (
  <div className={styles.display} aria-live="polite">
    <RaffleState {...props} />
  </div>
);

function RaffleState({ isDrawing, winnerName, performers }: Props) {
  const { eligibleCount, entryCount } = countEntries(performers);
  if (isDrawing) return <DrawAnimation names={selectAnimatedNames(performers)} />;
  if (winnerName !== null)
    return (
      <p className={styles.result}>
        Raffle winner <strong className={styles.winner}>{winnerName}</strong>
      </p>
    );
  if (eligibleCount === 0) return <p>No eligible participants available</p>;
  return (
    <p>
      <strong className={styles.count}>{formatEntries(entryCount)}</strong> from{' '}
      <strong className={styles.count}>{formatParticipantCount(eligibleCount, eligibleCount)}</strong>
    </p>
  );
}

/** Scrolls names, hidden from screen readers, during a draw. With reduced motion it shows none: a name that stands still looks like a winner. */
function DrawAnimation({ names }: { names: readonly string[] }) {
  const isMotionReduced = useMediaQuery('(prefers-reduced-motion: reduce)');
  if (isMotionReduced) return <p>Drawing…</p>;
  return (
    <div className={styles.animation}>
      <span className="for-screen-readers">Drawing</span>
      <div className={styles.names} aria-hidden="true">
        {/* twice, because the animation moves by half the height: its end looks like its start */}
        {[...names, ...names].map((name, index) => (
          <span key={index} className={styles.name}>
            {name}
          </span>
        ))}
      </div>
    </div>
  );
}

/** One round of the animation takes 700 ms (in the CSS) for any number of names: more names than this would move too fast. */
const maxAnimatedNames = 12;
const selectAnimatedNames = (performers: readonly PerformerView[]): string[] =>
  performers
    .filter((performer) => countEntriesOf(performer) > 0)
    .slice(0, maxAnimatedNames)
    .map(({ name }) => name);
