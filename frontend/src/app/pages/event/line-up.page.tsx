import { ChatPanel } from '../../../features/chat/components/chat-panel.js';
import { useChat } from '../../../features/chat/chat.state.js';
import { ParticipantsPanel } from '../../../features/line-up/components/participants-panel.js';
import { useLineUp } from '../../../features/line-up/line-up.state.js';
import { TimelinePanel } from '../../../features/timeline/components/timeline-panel.js';
import { EventHeader } from './event-header.js';
import { type EventPageProps } from './event-page.props.js';
import { jumpTargets } from './jump-targets.js';
import { OnePage } from './one-page.js';

/** An open mic or a signup event: who is on the list, to be looked at and talked about. */
export function LineUpPage({ event, me, rights }: EventPageProps) {
  const lineUp = useLineUp(event.id);
  const chat = useChat(event.id, me.username);
  return (
    <>
      <title>{`${event.name} · Jamjar`}</title>
      <OnePage
        completed={event.completed}
        jumps={jumpTargets({ stage: false, manage: false, unread: chat.unread })}
        header={<EventHeader event={event} facts={[`${lineUp.places.all.length} on the list`]} unread={chat.unread} onAdd={null} />}
        onAdd={null}
        list={<ParticipantsPanel lineUp={lineUp} listed={lineUp.places.all} action={null} readOnly raffle={event.raffleEnabled} />}
        chat={<ChatPanel liveEventId={event.id} chat={chat} onPanel={chat.panelIs} senderName={me.username} readOnly={event.completed} />}
        timeline={rights.operate && <TimelinePanel liveEventId={event.id} />}
      />
    </>
  );
}
