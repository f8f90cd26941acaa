import { type LiveEventView } from '@jamjar/contracts/live-events/live-event.views';
import { type Rights } from '../../../features/auth/rights.js';
import { ResetAll } from '../../../features/line-up/components/reset-all.js';
import { type LineUpState } from '../../../features/line-up/line-up.state.js';
import { Completion } from '../../../features/live-events/components/completion.js';
import { RaffleSwitch } from '../../../features/live-events/components/raffle-switch.js';
import { RunRaffle } from '../../../features/raffle/components/run-raffle.js';
import { ClearStage } from '../../../features/stage/components/clear-stage.js';
import { Panel } from '../../../ui/panel.js';
import styles from './manage-panel.module.css';

interface Props {
  event: LiveEventView;
  lineUp: LineUpState;
  rights: Rights;
}

/** What concerns the whole night (S2 §2, Manage block). Owners see more of it. */
export function ManagePanel({ event, lineUp, rights }: Props) {
  const { all, onStage } = lineUp.places;
  const { id, completed, raffleEnabled } = event;
  return (
    <Panel title="Manage">
      <div className={styles.manage}>
        <dl className={styles.numbers}>
          <Figure number={lineUp.kind === 'here' ? all.length : null} words="participants" />
          <Figure number={lineUp.kind === 'here' ? all.filter(({ played }) => played).length : null} words="have played" />
        </dl>
        {raffleEnabled && <RunRaffle liveEventId={id} performers={all} disabled={completed} />}
        <ClearStage liveEventId={id} disabled={completed || onStage.length === 0} />
        <ResetAll liveEventId={id} disabled={completed || all.length === 0} />
        {rights.own && (
          <>
            <RaffleSwitch event={event} disabled={completed} />
            <Completion event={event} />
          </>
        )}
      </div>
    </Panel>
  );
}

/** @param number null: nobody knows yet */
const Figure = ({ number, words }: { number: number | null; words: string }) => (
  <div className={styles.figure}>
    <dt className={styles.words}>{words}</dt>
    <dd className={styles.number}>{number ?? '–'}</dd>
  </div>
);
