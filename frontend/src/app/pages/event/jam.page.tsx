import { JamList } from '../../../features/line-up/components/jam-list.js';
import { JamStage } from '../../../features/stage/components/jam-stage.js';
import { SelectDialog } from '../../../features/stage/components/select-dialog.js';
import { SelectedPanel } from '../../../features/stage/components/selected-panel.js';
import { useSelecting } from '../../../features/stage/selecting.js';
import { TimelinePanel } from '../../../features/timeline/components/timeline-panel.js';
import { ChatCard } from './chat-places.js';
import { type EventPageProps } from './event-page.props.js';
import { JamOnePage } from './jam-one-page.js';
import { type JamParts } from './jam-parts.js';
import { JamTabbed } from './jam-tabbed.js';
import { StageManage } from './manage-panel.js';
import { loadingWords, useGig } from './gig.js';

/** A jam night: who is on stage, who is selected, who waits (S2 §2). One page, or tabs for whoever set it so. */
export function JamPage(props: EventPageProps) {
  const gig = useGig(props);
  const { event, me, rights, lineUp, readOnly } = gig;
  const { all, onStage, selected, waiting } = lineUp.places;
  const selecting = useSelecting(onStage, waiting);
  const Layout = me.multiScreenJams ? JamTabbed : JamOnePage;
  const faces = { readOnly, lineUp: lineUp.kind, loading: loadingWords.jam };
  const hint = me.multiScreenJams ? 'Select participants from the List tab.' : 'Select participants from the list.';

  const parts: JamParts = {
    stage: <JamStage {...faces} onStage={onStage} eligible={waiting} timeLimit={event.timeLimit} hint={hint} />,
    selected: <SelectedPanel {...faces} gigId={event.id} selected={selected} onStage={onStage} />,
    list: <JamList event={event} lineUp={lineUp} readOnly={readOnly} onSelect={selecting.pick} />,
    chat: <ChatCard gig={gig} />,
    timeline: rights.operate && <TimelinePanel gigId={event.id} />,
    manage: rights.operate && <StageManage gig={gig} />,
  };
  const details = [`${waiting.length} in line`, `${all.filter(({ played }) => played).length} have played`];
  return (
    <>
      <Layout gig={gig} details={details} parts={parts} />
      {selecting.asking && <SelectDialog performer={selecting.asking} onStage={onStage} onClose={selecting.close} />}
    </>
  );
}
