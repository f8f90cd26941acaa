import { type DrawView } from '@jamjar/contracts/gigs/raffle.views';
import { formatHash } from '@jamjar/contracts/history/fingerprint';
import { type LiveView } from '@jamjar/contracts/live/live.views';
import { routes } from '@jamjar/contracts/routes';
import { type ComponentType, useState } from 'react';
import { readPublic } from '../public-api.js';
import { pageStyles } from '../ui/page.js';
import styles from './running-order.module.css';

interface LoadedCheck {
  Result: ComponentType<{ draw: DrawView }>;
  draw: DrawView;
}

/** The raffle's winner, and on demand a check of the draw. The code of the check is loaded on demand, too. */
export function Winner({ token, raffle: { id, name } }: { token: string; raffle: NonNullable<LiveView['raffle']> }) {
  const [check, setCheck] = useState<LoadedCheck | 'loading' | 'failed' | null>(null);
  const load = async (): Promise<void> => {
    setCheck('loading');
    setCheck((await loadCheck(token, id).catch(() => null)) ?? 'failed');
  };
  const isShown = check !== null && typeof check === 'object';
  return (
    <section className={styles.winner} aria-label="Raffle">
      <p role="status">
        The raffle&apos;s winner: <strong>{name}</strong>
      </p>
      <button
        type="button"
        className={styles.check}
        aria-expanded={isShown}
        disabled={check === 'loading'}
        onClick={() => (isShown ? setCheck(null) : void load())}
      >
        {isShown ? 'Close the check' : 'Check this draw'}
      </button>
      {check === 'failed' && <p role="alert">This could not be loaded. Check your connection and try again.</p>}
      {isShown && (
        <div className={styles.checked}>
          <check.Result draw={check.draw} />
        </div>
      )}
    </section>
  );
}

async function loadCheck(token: string, drawId: string): Promise<LoadedCheck | null> {
  const [{ DrawCheckResult }, outcome] = await Promise.all([
    import('../../domain/raffle/draw-check.js'),
    readPublic<DrawView>(routes.publicDraw(token, drawId)),
  ]);
  return outcome.kind === 'answered' ? { Result: DrawCheckResult, draw: outcome.answer } : null;
}

/** Says that the next draw is sealed, and shows its commitment for a later check. */
export const Seal = ({ commitment }: { commitment: string }) => (
  <p className={pageStyles.soft} title={commitment}>
    The next raffle draw is sealed: <span className={styles.commitment}>{formatHash(commitment)}</span>
  </p>
);
