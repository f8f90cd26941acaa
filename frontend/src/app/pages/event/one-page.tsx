import { Button } from 'antd';
import { type ReactNode } from 'react';
import { PlusIcon } from '../../../ui/icons.js';
import { ConnectionStrip } from '../../shell/connection-strip.js';
import { JumpBar, type JumpTarget } from './jump-bar.js';
import styles from './one-page.module.css';
import { useCurrentPart } from './current-part.js';

interface Props {
  header: ReactNode;
  completed: boolean;
  /** Who is on and who is next. */
  stage?: ReactNode;
  list: ReactNode;
  chat: ReactNode;
  timeline?: ReactNode;
  manage?: ReactNode;
  jumps: readonly JumpTarget[];
  /** Null: nobody can be added here. */
  onAdd: (() => void) | null;
}

/** Everything of a night on one page: side by side where there is room, one below the other on a phone (S2 §2). */
export function OnePage({ header, completed, stage, list, chat, timeline, manage, jumps, onAdd }: Props) {
  const { current, inSight } = useCurrentPart(jumps.map(({ id }) => id));
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        {header}
        <ConnectionStrip />
      </div>
      {completed && (
        <p className={styles.banner} role="status">
          This event has been marked as completed and is now read-only
        </p>
      )}
      <main className={styles.columns} data-stage={stage !== undefined}>
        {stage && (
          <div id="live" className={styles.stage}>
            {stage}
          </div>
        )}
        <div id="list" className={styles.list}>
          {list}
        </div>
        <div className={styles.side}>
          <div id="chat" className={styles.chat}>
            {chat}
          </div>
          {manage && (
            <div id="manage" className={styles.manage}>
              {manage}
            </div>
          )}
        </div>
        {timeline && <div className={styles.timeline}>{timeline}</div>}
      </main>
      {onAdd && inSight.includes('list') && (
        <Button className={styles.add} type="primary" icon={<PlusIcon />} onClick={onAdd}>
          Add Participant
        </Button>
      )}
      <JumpBar targets={jumps} current={current} />
    </div>
  );
}
