import { AddParticipantDialog } from '../../../features/line-up/components/add-participant-dialog.js';
import { jumpTo, JumpBar } from './bar.js';
import { EventFrame } from './event-frame.js';
import { type JamParts, jamTabs } from './jam-parts.js';
import styles from './jam-one-page.module.css';
import { type Gig } from './gig.js';
import { useCurrentPart } from './current-part.js';

interface Props {
  gig: Gig;
  details: readonly string[];
  parts: JamParts;
}

/** Everything of a jam on one page: side by side where there is room, one below the other on a phone (S2 §2). */
export function JamOnePage({ gig, details, parts: { stage, selected, list, chat, timeline, manage } }: Props) {
  const targets = jamTabs(gig);
  const { current, inSight } = useCurrentPart(targets.map(({ id }) => id));
  return (
    <EventFrame
      gig={gig}
      details={details}
      onChat={() => jumpTo('chat')}
      chatInBar
      addDialog={AddParticipantDialog}
      listInSight={inSight.includes('signups')}
      bar={<JumpBar parts={targets} current={current} />}
    >
      <main className={styles.columns}>
        <div id="live" className={styles.stage}>
          {stage}
          {selected}
        </div>
        <div id="signups" className={styles.list}>
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
    </EventFrame>
  );
}
