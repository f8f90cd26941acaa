import { Button } from 'antd';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { attempt } from '../../../ui/attempt.js';
import { SwapIcon } from '../../../ui/icons.js';
import { LiveButton } from '../../../ui/live-button.js';
import { MoreMenu } from '../../../ui/more-menu.js';
import { Tag } from '../../../ui/tag.js';
import { Timer } from '../../../ui/timer.js';
import { useTravel } from '../../../ui/travel.js';
import { useOverrun } from '../overrun.js';
import { useKeepOnStageMutation, useSwapMutation, useTakeOffStageMutation } from '../stage.api.js';
import styles from './stage-panel.module.css';

interface Props {
  performer: PerformerView;
  /** In minutes; null: none. */
  timeLimit: number | null;
  readOnly: boolean;
  onSubOut: (performer: PerformerView) => void;
}

export function StageRow({ performer, timeLimit, readOnly, onSubOut }: Props) {
  const { id, name, currentInstruments, pendingRemoval, replacementName, stageStartTime } = performer;
  const overrun = useOverrun(performer, timeLimit);
  const ref = useTravel<HTMLLIElement>(id);
  return (
    <li ref={ref} className={styles.row}>
      <div className={styles.who}>
        <strong className={styles.name}>{name}</strong>
        <span className={styles.tags}>
          {currentInstruments.map((instrument) => (
            <Tag key={instrument} tone="live">
              {instrument}
            </Tag>
          ))}
          {pendingRemoval ? <Tag tone="over">Pending Removal</Tag> : <Tag tone="live">Live</Tag>}
          {overrun !== '' && <Tag tone="over">{overrun}</Tag>}
        </span>
        {replacementName && (
          <span className={styles.then}>
            then <strong>{replacementName}</strong>
          </span>
        )}
      </div>
      {stageStartTime && <Timer since={stageStartTime} label={`Time on stage of ${name}`} over={overrun !== ''} />}
      {!readOnly && <Actions performer={performer} onSubOut={onSubOut} />}
    </li>
  );
}

const failure = 'Failed to update performer';

function Actions({ performer, onSubOut }: Pick<Props, 'performer' | 'onSubOut'>) {
  const { id, name, pendingRemoval, replacementName } = performer;
  const [swap, swapping] = useSwapMutation();
  const [takeOff, takingOff] = useTakeOffStageMutation();
  const [keep] = useKeepOnStageMutation();
  return (
    <div className={styles.actions}>
      {!pendingRemoval && (
        <Button className={styles.main} onClick={() => onSubOut(performer)} aria-label={`Sub Out ${name}`}>
          Sub Out
        </Button>
      )}
      {pendingRemoval && replacementName && (
        <LiveButton
          className={styles.main}
          icon={<SwapIcon />}
          loading={swapping.isLoading}
          aria-label={`Swap ${name} for ${replacementName}`}
          onClick={() => void attempt(swap(id), { failure })}
        >
          Swap
        </LiveButton>
      )}
      <Button
        className={pendingRemoval && !replacementName ? styles.main : styles.off}
        loading={takingOff.isLoading}
        aria-label={`Off: ${name}`}
        onClick={() => void attempt(takeOff(id), { failure })}
      >
        Off
      </Button>
      {pendingRemoval && (
        <MoreMenu
          bordered
          about={name}
          entries={() => [{ key: 'keep', label: 'Keep on Stage', onPress: () => void attempt(keep(id), { failure }) }]}
        />
      )}
    </div>
  );
}
