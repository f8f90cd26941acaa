import { OpenMicQueue } from '../../../features/line-up/components/line-up-lists.js';
import { OpenMicStage } from '../../../features/stage/components/open-mic-stage.js';
import { usePutOnStage } from '../../../features/stage/stage-actions.js';
import { MicIcon } from '../../../ui/elements/icons.js';
import { describeTimeLimit, type GigPageState } from './use-gig-page.js';
import { TabbedPage } from './tabbed-page.js';
import styles from './tabbed-page.module.css';

/** The page of an open mic: performers go from the queue straight to the stage. */
export function OpenMicPage(page: GigPageState) {
  const { gig, lineUp, readOnly } = page;
  const { all, onStage } = lineUp.performers;
  const putOnStage = usePutOnStage();
  const stageProps = { readOnly, lineUpStatus: lineUp.status };
  const listProps = { gig, lineUp, readOnly, onAdd: page.addDialog.open };
  const live = (
    <>
      <div className={styles.stage}>
        <OpenMicStage {...stageProps} onStage={onStage} timeLimitMinutes={gig.timeLimit} />
      </div>
      <div className={styles.list}>
        <OpenMicQueue {...listProps} onPutOnStage={(performer) => void putOnStage.run(performer)} />
      </div>
    </>
  );
  const tabs = [{ id: 'live', label: 'Live', icon: <MicIcon />, content: live }];
  const yetToPlayCount = all.filter((performer) => !performer.onStage && !performer.played).length;
  const details = [`${yetToPlayCount} in line`, ...describeTimeLimit(gig)];
  return <TabbedPage {...{ page, details, tabs }} lineUpTab="live" />;
}
