import { useNavigate } from 'react-router-dom';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { ChatPanel } from '../../../features/chat/components/chat-panel.js';
import { JamQueue } from '../../../features/line-up/components/line-up-lists.js';
import { JamStage } from '../../../features/stage/components/jam-stage.js';
import { SelectedPanel } from '../../../features/stage/components/selected-panel.js';
import { useSelectForStage } from '../../../features/stage/use-select-for-stage.js';
import { type StayMarks, useStayMarks } from '../../../features/stage/use-stay-marks.js';
import { WhoChanged } from '../../../features/timeline/components/who-changed.js';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.js';
import { paths } from '../../../domain/paths.js';
import { JamSinglePage, JamTabbedPage } from './jam-layouts.js';
import { scrollToSection } from './navigation-bar.js';
import { describeTimeLimit, type GigPageState } from './use-gig-page.js';

const SelectDialog = lazyDialog(() => import('../../../features/stage/components/stage-dialogs.js').then((module) => module.SelectDialog));

const renderWhoChanged = (performer: PerformerView) => <WhoChanged performer={performer} />;

/** The page of a jam: stage, selected performers and queue, on a single page or in tabs, depending on the user's settings. */
export function JamPage(page: GigPageState) {
  const { gig, user, lineUp } = page;
  const { all, onStage, queue } = lineUp.performers;
  const { dialogPerformer, hasVanished, closeDialog, select, selectNext } = useSelectForStage(onStage, queue);
  const stays = useStayMarks(onStage);
  const panels = usePanels(page, stays, select);
  const Layout = user.multiScreenJams ? JamTabbedPage : JamSinglePage;
  const details = [`${queue.length} in line`, `${all.filter(({ played }) => played).length} have played`, ...describeTimeLimit(gig)];
  const jamNextBarProps = { onSelect: selectNext, staying: stays.ids, onNextBand: stays.clear };
  return (
    <>
      <Layout {...{ page, details, panels, jamNextBarProps }} />
      {dialogPerformer && (
        <SelectDialog {...{ hasVanished, renderWhoChanged, onStage }} performer={dialogPerformer} onClose={closeDialog} />
      )}
    </>
  );
}

/** @param onSelect called by the Select button of a row of the queue */
function usePanels(page: GigPageState, stays: StayMarks, onSelect: (performer: PerformerView) => void) {
  const { gig, user, lineUp, readOnly } = page;
  const { onStage, selected, queue } = lineUp.performers;
  const navigate = useNavigate();
  const showSelected = async (): Promise<void> => {
    if (user.multiScreenJams) await navigate(paths.eventTab(gig.id, 'live'), { replace: true, flushSync: true });
    scrollToSection('selected');
  };
  const stageProps = { onStage, readOnly, lineUpStatus: lineUp.status };
  const listProps = { gig, lineUp, readOnly, onAdd: page.addDialog.open };
  return {
    stage: (
      <JamStage
        {...{ ...stageProps, stays, renderWhoChanged }}
        eligibleReplacements={queue}
        timeLimitMinutes={gig.timeLimit}
        hint={user.multiScreenJams ? 'Select participants from the List tab.' : 'Select participants from the list.'}
      />
    ),
    selected: <SelectedPanel {...stageProps} gigId={gig.id} selected={selected} />,
    queue: <JamQueue {...listProps} onSelect={onSelect} onShowSelected={() => void showSelected()} />,
    chat: <ChatPanel chat={page.chat} readOnly={gig.completed} />,
  };
}
