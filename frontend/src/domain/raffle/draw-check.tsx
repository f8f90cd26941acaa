import { type DrawView } from '@jamjar/contracts/gigs/raffle.views';
import { checkDraw, type DrawCheck } from '@jamjar/contracts/history/draw-check';
import { type ReactNode, useMemo } from 'react';
import { formatClock } from '../../ui/format/clock-format.js';
import styles from './draw-check.module.css';
import { sha256 } from '../../ui/browser/sha256.js';

/** Recomputes a raffle draw in this browser, and shows whether seal, winner and history fit, and the arithmetic (docs/rules.md#raffle). */
export function DrawCheckResult({ draw }: { draw: DrawView }) {
  const check = useMemo(() => checkDraw(sha256, draw), [draw]);
  return (
    <div className={styles.result}>
      <p className={styles.verdict} data-right={check.isRight} role="status">
        {getVerdict(check)}
      </p>
      <ul className={styles.checks}>
        <SealLine draw={draw} check={check} />
        <WinnerLine draw={draw} check={check} />
        <Line mark={draw.intact ? 'right' : 'wrong'}>
          {draw.intact ? 'The history has it as it was recorded' : 'The history of this draw was changed'}
        </Line>
      </ul>
      <Arithmetic draw={draw} check={check} />
      <Entries draw={draw} check={check} />
      <dl className={styles.numbers}>
        <dt>Seed</dt>
        <dd>{draw.seed}</dd>
        <dt>Commitment, the SHA-256 of the seed</dt>
        <dd>{draw.commitment ?? 'None'}</dd>
      </dl>
    </div>
  );
}

interface Props {
  draw: DrawView;
  check: DrawCheck;
}

function getVerdict({ isRight, seal }: DrawCheck): string {
  if (!isRight) return 'This draw is not right';
  return seal === 'before' ? 'This draw is right' : 'The arithmetic is right';
}

/** `none`: the check found nothing wrong, but proves nothing. */
type Mark = 'right' | 'wrong' | 'none';
const marks: Readonly<Record<Mark, { sign: string; label: string }>> = {
  right: { sign: '✓', label: 'Right:' },
  wrong: { sign: '✗', label: 'Wrong:' },
  none: { sign: '–', label: 'Not proved:' },
};

const Line = ({ mark, children }: { mark: Mark; children: ReactNode }) => (
  <li data-mark={mark}>
    <span className={styles.mark} role="img" aria-label={marks[mark].label}>
      {marks[mark].sign}
    </span>
    <span>{children}</span>
  </li>
);

function SealLine({ draw: { sealedAt, at }, check: { seal } }: Props) {
  if (seal === 'differs') return <Line mark="wrong">The seed is not the one that was sealed</Line>;
  if (seal === 'atDraw' || sealedAt === null) return <Line mark="none">Sealed at the draw: this proves only the arithmetic</Line>;
  return (
    <Line mark="right">
      Sealed at {formatClock(sealedAt)}, drawn at {formatClock(at)}: the seed is the one that was sealed
    </Line>
  );
}

function WinnerLine({ draw, check: { winning, isWinnerRight } }: Props) {
  const recordedName = findName(draw, draw.winner);
  if (isWinnerRight) return <Line mark="right">The winner is {recordedName}</Line>;
  return (
    <Line mark="wrong">
      The winner should be {winning ? findName(draw, winning.key) : 'nobody'}, but {recordedName} was drawn
    </Line>
  );
}

const findName = ({ entries }: DrawView, key: string): string =>
  entries.find((entry) => entry.key === key)?.name ?? 'somebody without an entry';

/** How the winner is computed, in words. */
const Arithmetic = ({ draw, check: { ticketCount, winning } }: Props) => (
  <p className={styles.words}>
    Each entry is a ticket, numbered from 0: {ticketCount} in all. The seed is a very large number. Divided by {ticketCount}, it leaves a
    remainder
    {winning ? (
      <>
        {' '}
        of <strong>{winning.ticket}</strong>, and ticket {winning.ticket} is {findName(draw, winning.key)}’s.
      </>
    ) : (
      ', which here cannot be computed.'
    )}
  </p>
);

const Entries = ({ draw: { entries }, check: { ranges, winning } }: Props) => (
  <table className={styles.entries}>
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Entries</th>
        <th scope="col">Tickets</th>
      </tr>
    </thead>
    <tbody>
      {entries.map(({ key, name, entries: count }, index) => (
        <tr key={key} data-winner={key === winning?.key}>
          <th scope="row">{name}</th>
          <td>{count}</td>
          <td>{formatRange(ranges[index])}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const formatRange = (range: DrawCheck['ranges'][number] | undefined): string =>
  !range || range.last < range.first ? '–' : range.first === range.last ? range.first.toString() : `${range.first}–${range.last}`;
