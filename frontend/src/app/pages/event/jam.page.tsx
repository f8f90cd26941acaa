import { useState } from 'react';
import { ChatPanel } from '../../../features/chat/components/chat-panel.js';
import { useChat } from '../../../features/chat/chat.state.js';
import { ParticipantsPanel } from '../../../features/line-up/components/participants-panel.js';
import { useLineUp } from '../../../features/line-up/line-up.state.js';
import { RaffleAnnouncer } from '../../../features/raffle/components/raffle-announcer.js';
import { SelectDialog } from '../../../features/stage/components/select-dialog.js';
import { SelectedPanel } from '../../../features/stage/components/selected-panel.js';
import { StagePanel } from '../../../features/stage/components/stage-panel.js';
import { useSelecting } from '../../../features/stage/selecting.js';
import { TimelinePanel } from '../../../features/timeline/components/timeline-panel.js';
import { AddParticipant } from './add-participant.js';
import { EventHeader } from './event-header.js';
import { type EventPageProps } from './event-page.props.js';
import { jumpTargets } from './jump-targets.js';
import { ManagePanel } from './manage-panel.js';
import { OnePage } from './one-page.js';

/** A jam night on one page: stage, selected, line-up, chat, manage (S2 §2). */
export function JamPage({ event, me, rights }: EventPageProps) {
  const lineUp = useLineUp(event.id);
  const { all, onStage, selected, waiting } = lineUp.places;
  const chat = useChat(event.id, me.username);
  const selecting = useSelecting(onStage);
  const [adding, setAdding] = useState(false);
  const readOnly = event.completed || !rights.operate;
  const onAdd = rights.operate ? () => setAdding(true) : null;
  const facts = [`${waiting.length} in line`, `${all.filter(({ played }) => played).length} have played`];

  return (
    <>
      <title>{`${event.name} · Jamjar`}</title>
      <OnePage
        completed={event.completed}
        jumps={jumpTargets({ stage: true, manage: rights.operate, unread: chat.unread })}
        header={<EventHeader event={event} facts={facts} unread={chat.unread} onAdd={onAdd} />}
        onAdd={event.completed ? null : onAdd}
        stage={
          <>
            <StagePanel onStage={onStage} eligible={waiting} readOnly={readOnly} lineUp={lineUp.kind} />
            <SelectedPanel liveEventId={event.id} selected={selected} onStage={onStage} readOnly={readOnly} lineUp={lineUp.kind} />
          </>
        }
        list={
          <ParticipantsPanel
            lineUp={lineUp}
            listed={waiting}
            action={{ label: 'Select', onPress: selecting.pick }}
            readOnly={readOnly}
            raffle={event.raffleEnabled}
          />
        }
        chat={<ChatPanel liveEventId={event.id} chat={chat} onPanel={chat.panelIs} senderName={me.username} readOnly={event.completed} />}
        timeline={rights.operate && <TimelinePanel liveEventId={event.id} />}
        manage={rights.operate && <ManagePanel event={event} lineUp={lineUp} rights={rights} />}
      />
      {selecting.asking && <SelectDialog performer={selecting.asking} onStage={onStage} onClose={selecting.close} />}
      {adding && <AddParticipant event={event} performers={all} onClose={() => setAdding(false)} />}
      <RaffleAnnouncer liveEventId={event.id} />
    </>
  );
}
