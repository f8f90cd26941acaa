import { AddOpenMicDialog } from '../../../features/line-up/components/add-open-mic-dialog.js';
import { Queue } from '../../../features/line-up/components/queue.js';
import { OpenMicStage } from '../../../features/stage/components/open-mic-stage.js';
import { usePutting } from '../../../features/stage/putting.js';
import { TimelinePanel } from '../../../features/timeline/components/timeline-panel.js';
import { GearIcon, MicIcon } from '../../../ui/icons.js';
import { type EventPageProps } from './event-page.props.js';
import { ManagePane } from './manage-pane.js';
import { StageManage } from './manage-panel.js';
import { loadingWords, useGig } from './gig.js';
import { type Tab, TabbedPage } from './tabbed-page.js';
import styles from './tabbed-page.module.css';

/** An open mic: one queue, straight to the stage (S2 §2, §4). */
export function OpenMicPage(props: EventPageProps) {
  const gig = useGig(props);
  const { event, rights, lineUp, readOnly } = gig;
  const { all, onStage } = lineUp.places;
  const put = usePutting();
  const faces = { readOnly, lineUp: lineUp.kind, loading: loadingWords.openmic };
  const live = (
    <>
      <div className={styles.stage}>
        <OpenMicStage {...faces} onStage={onStage} timeLimit={event.timeLimit} />
      </div>
      <div className={styles.list}>
        <Queue event={event} lineUp={lineUp} readOnly={readOnly} onStage={put} />
      </div>
    </>
  );
  const manage = <ManagePane manage={<StageManage gig={gig} />} timeline={<TimelinePanel gigId={event.id} />} />;
  const tabs: Tab[] = [{ id: 'live', label: 'Live', icon: <MicIcon />, content: live }];
  if (rights.operate) tabs.push({ id: 'manage', label: 'Manage', icon: <GearIcon />, content: manage });
  const waiting = all.filter((performer) => !performer.onStage && !performer.played).length;
  const details = [`${waiting} in line`, ...(event.timeLimit === null ? [] : [`${event.timeLimit} min each`])];
  return <TabbedPage gig={gig} details={details} addDialog={AddOpenMicDialog} tabs={tabs} fallback="live" listTab="live" chat="beside" />;
}
