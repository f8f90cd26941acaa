import { Activity, type ReactNode, useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { useWideScreen } from '../../../ui/wide-screen.js';
import { paths } from '../../paths.js';
import { type AddDialog } from './add-participant.js';
import { type Part, TabBar } from './bar.js';
import { ChatBeside, ChatOver } from './chat-places.js';
import { EventFrame } from './event-frame.js';
import { type Gig } from './gig.js';
import { useTabScroll } from './tab-scroll.js';
import styles from './tabbed-page.module.css';

export interface Tab extends Part {
  content: ReactNode;
}
interface Props {
  gig: Gig;
  details: readonly string[];
  addDialog: AddDialog;
  tabs: readonly Tab[];
  /** Where an unknown or missing tab leads (S2 §2). */
  fallback: string;
  /** The tab with the list to which people are added. */
  listTab: string;
  /** `tab`: one of the tabs is the chat; `beside`: next to all of them where there is room, else over them. */
  chat: 'tab' | 'beside';
  onChat?: () => void;
}

/** A gig in tabs, each with an address of its own (S2 §2). What one was looking for in a tab is still there when one comes back. */
export function TabbedPage({ gig, details, addDialog, tabs, fallback, listTab, chat, onChat }: Props) {
  const { event } = gig;
  const { tab: asked } = useParams();
  const current = tabs.find(({ id }) => id === asked)?.id;
  const wide = useWideScreen();
  const [chatOpen, setChatOpen] = useState(false);
  useTabScroll(current);
  if (current === undefined) return <Navigate to={paths.eventTab(event.id, fallback)} replace />;

  const beside = chat === 'beside' && wide;
  const showChat = onChat ?? (() => (beside ? document.getElementById('chat')?.querySelector('textarea')?.focus() : setChatOpen(true)));
  return (
    <EventFrame
      gig={gig}
      details={details}
      onChat={showChat}
      chatInBar={chat === 'tab'}
      addDialog={addDialog}
      listInSight={current === listTab}
      bar={<TabBar parts={tabs} current={current} pathTo={(tab) => paths.eventTab(event.id, tab)} />}
    >
      <main className={styles.main} data-beside={beside}>
        {tabs.map(({ id, content }) => (
          <Activity key={id} mode={id === current ? 'visible' : 'hidden'}>
            <div className={styles.pane} data-tab={id}>
              {content}
            </div>
          </Activity>
        ))}
        {beside && <ChatBeside gig={gig} />}
      </main>
      {chat === 'beside' && chatOpen && !wide && <ChatOver gig={gig} onClose={() => setChatOpen(false)} />}
    </EventFrame>
  );
}
