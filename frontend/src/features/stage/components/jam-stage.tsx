import { Button } from 'antd';
import { useState } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { notifyAndReturnSuccess } from '../../../ui/notify-and-return-success.js';
import { SwapIcon } from '../../../ui/icons.js';
import { StageActionButton } from '../../../ui/buttons.js';
import { MoreMenu } from '../../../ui/menu-button.js';
import { Tag } from '../../../ui/tag.js';
import { Timer } from '../../../ui/timer.js';
import { useFlipAnimation } from '../../../ui/use-flip-animation.js';
import { updateFailed, useKeepOnStageMutation, useSwapMutation, useTakeOffStageMutation } from '../stage.api.js';
import { useOverrunLabel } from '../use-overrun-label.js';
import { SubOutDialog } from './stage-dialogs.js';
import { StagePanel, type StagePanelProps } from './stage-panel.js';
import styles from './stage-panel.module.css';

interface Props extends StagePanelProps {
  /** Performers who can replace one on stage: those neither on stage nor selected. */
  eligibleReplacements: readonly PerformerView[];
  /** Null: no limit. */
  timeLimitMinutes: number | null;
  /** Says where to select performers; shown under an empty stage, unless it is read-only. */
  hint: string;
}

/** The stage of a jam: performers who play together, each of whom can be subbed out, swapped and taken off. */
export function JamStage({ eligibleReplacements, timeLimitMinutes, ...panelProps }: Props) {
  const { onStage, readOnly } = panelProps;
  const rowProps = { timeLimitMinutes, readOnly };
  const [subOutId, setSubOutId] = useState<PerformerView['id'] | null>(null);
  // the dialog closes when the performer leaves the stage or is marked as leaving, for example by another user
  const performerToSubOut = onStage.find(({ id, pendingRemoval }) => id === subOutId && !pendingRemoval);
  return (
    <>
      <StagePanel {...panelProps}>
        <ul className={styles.stage}>
          {onStage.map((performer) => (
            <StageRow key={performer.id} {...rowProps} performer={performer} onSubOut={() => setSubOutId(performer.id)} />
          ))}
        </ul>
      </StagePanel>
      {performerToSubOut && (
        <SubOutDialog leavingPerformer={performerToSubOut} eligibleReplacements={eligibleReplacements} onClose={() => setSubOutId(null)} />
      )}
    </>
  );
}

interface StageRowProps {
  performer: PerformerView;
  timeLimitMinutes: number | null;
  readOnly: boolean;
  onSubOut: () => void;
}

/** A performer on a jam's stage: instruments, status, timer and actions. */
function StageRow({ performer, timeLimitMinutes, readOnly, onSubOut }: StageRowProps) {
  const { id, name, currentInstruments, pendingRemoval, replacementName, stageStartTime } = performer;
  const overrunLabel = useOverrunLabel(performer, timeLimitMinutes);
  const ref = useFlipAnimation<HTMLLIElement>(id);
  return (
    <li ref={ref} className={styles.row}>
      <div className={styles.performer}>
        <strong className={styles.name}>{name}</strong>
        <span className={styles.tags}>
          {currentInstruments.map((instrument) => (
            <Tag key={instrument} tone="accent">
              {instrument}
            </Tag>
          ))}
          {pendingRemoval ? <Tag tone="danger">Pending Removal</Tag> : <Tag tone="accent">Live</Tag>}
          {overrunLabel !== '' && <Tag tone="danger">{overrunLabel}</Tag>}
        </span>
        {replacementName && (
          <span className={styles.replacement}>
            then <strong>{replacementName}</strong>
          </span>
        )}
      </div>
      {stageStartTime && <Timer since={stageStartTime} label={`Time on stage of ${name}`} overtime={overrunLabel !== ''} />}
      {!readOnly && <StageRowActions performer={performer} onSubOut={onSubOut} />}
    </li>
  );
}

function StageRowActions({ performer, onSubOut }: Pick<StageRowProps, 'performer' | 'onSubOut'>) {
  const { id, name, pendingRemoval, replacementName } = performer;
  const [swap, swapStatus] = useSwapMutation();
  const [takeOff, takeOffStatus] = useTakeOffStageMutation();
  const [keepOnStage] = useKeepOnStageMutation();
  const keep = (): void => void notifyAndReturnSuccess(keepOnStage(id), updateFailed);
  return (
    <div className={styles.actions}>
      {!pendingRemoval && (
        <Button className={styles.mainAction} onClick={onSubOut} aria-label={`Sub Out ${name}`}>
          Sub Out
        </Button>
      )}
      {pendingRemoval && replacementName && (
        <StageActionButton
          className={styles.mainAction}
          icon={<SwapIcon />}
          loading={swapStatus.isLoading}
          aria-label={`Swap ${name} for ${replacementName}`}
          onClick={() => void notifyAndReturnSuccess(swap(id), updateFailed)}
        >
          Swap
        </StageActionButton>
      )}
      <Button
        className={pendingRemoval && !replacementName ? styles.mainAction : styles.offAction}
        loading={takeOffStatus.isLoading}
        aria-label={`Off: ${name}`}
        onClick={() => void notifyAndReturnSuccess(takeOff(id), updateFailed)}
      >
        Off
      </Button>
      {pendingRemoval && <MoreMenu bordered itemName={name} getEntries={() => [{ key: 'keep', label: 'Keep on Stage', onPress: keep }]} />}
    </div>
  );
}
