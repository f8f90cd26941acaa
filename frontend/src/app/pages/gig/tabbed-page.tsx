import { Activity, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { ChatPanel } from '../../../features/chat/components/chat-panel.js';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.js';
import { useMediaQuery } from '../../../ui/browser/use-media-query.js';
import { paths } from '../../../domain/paths.js';
import { ChatItem, type Section, TabBar } from './navigation-bar.js';
import { GigLayout, type GigLayoutProps } from './gig-layout.js';
import styles from './tabbed-page.module.css';

const ChatDialog = lazyDialog(() => import('../../../features/chat/components/chat-dialog.js').then((module) => module.ChatDialog));

export interface Tab extends Section {
  content: ReactNode;
}
interface Props extends Pick<GigLayoutProps, 'page' | 'details' | 'addDialog' | 'nextBar'> {
  /** When there is no tab `chat`, the chat is a sidebar on wide screens and a dialog on narrow ones. */
  tabs: readonly Tab[];
  /** The id of the tab with the list to which performers are added. A URL with an unknown or missing tab redirects to it. */
  lineUpTab: string;
}

/** On such a screen all panels of a gig's page fit side by side. The style sheets use the same media query. */
const wideScreenQuery = '(min-width: 1200px) and (min-height: 700px)';

/** A gig page in tabs, each with its own URL. Hidden tabs stay mounted, so that their filters and inputs are kept. */
export function TabbedPage({ page, details, addDialog, nextBar, tabs, lineUpTab }: Props) {
  const { gig, chat } = page;
  const { tab: requestedTab } = useParams();
  const current = tabs.find(({ id }) => id === requestedTab)?.id;
  const isWide = useMediaQuery(wideScreenQuery);
  const navigate = useNavigate();
  const [chatOpen, setChatOpen] = useState(false);
  const mainRef = useScrollPositionPerTab(current);
  const hasChatTab = tabs.some(({ id }) => id === 'chat');
  const isChatRequested = requestedTab === 'chat' && !hasChatTab;
  if (isChatRequested && !chatOpen) setChatOpen(true);
  if (current === undefined) return <Navigate to={paths.eventTab(gig.id, lineUpTab)} replace />;

  const showSidebar = !hasChatTab && isWide;
  const focusOrOpenChat = (): void => {
    if (hasChatTab) void navigate(paths.eventTab(gig.id, 'chat'), { replace: true });
    else if (showSidebar) document.getElementById('chat')?.querySelector('textarea')?.focus();
    else setChatOpen(true);
  };
  return (
    <GigLayout
      page={page}
      details={details}
      onChat={focusOrOpenChat}
      addDialog={addDialog}
      lineUpPath={paths.eventTab(gig.id, lineUpTab)}
      nextBar={nextBar}
      navigationBar={
        <>
          <TabBar sections={tabs} current={current} pathTo={(tab) => paths.eventTab(gig.id, tab)} />
          {!hasChatTab && <ChatItem unreadCount={chat.unreadCount} onPress={focusOrOpenChat} />}
        </>
      }
    >
      <main ref={mainRef} className={styles.main} data-sidebar={showSidebar}>
        {tabs.map(({ id, content }) => (
          <Activity key={id} mode={id === current ? 'visible' : 'hidden'}>
            <div className={styles.pane} data-tab={id}>
              {content}
            </div>
          </Activity>
        ))}
        {showSidebar && (
          <aside id="chat" className={styles.sidebar}>
            <ChatPanel chat={chat} readOnly={gig.completed} />
          </aside>
        )}
      </main>
      {chatOpen && !isWide && <ChatDialog chat={chat} readOnly={gig.completed} onClose={() => setChatOpen(false)} />}
    </GigLayout>
  );
}

/** The content of the Manage tab: management panel and, for operators, timeline. */
export const ManageTab = ({ manage, timeline }: { manage: ReactNode; timeline: ReactNode }) => (
  <>
    <div className={styles.manage}>{manage}</div>
    {timeline && <div className={styles.timeline}>{timeline}</div>}
  </>
);

/** Restores the scroll position of a tab that was open before; a tab that is opened for the first time starts at its top. @returns for the element that scrolls */
function useScrollPositionPerTab(tab: string | undefined): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  const positions = useRef(new Map<string, number>());
  useLayoutEffect(() => ref.current?.scrollTo({ top: positions.current.get(tab ?? '') ?? 0 }), [tab]);
  useEffect(() => {
    const element = ref.current;
    const savePosition = (): void => void positions.current.set(tab ?? '', element?.scrollTop ?? 0);
    element?.addEventListener('scroll', savePosition, { passive: true });
    return () => element?.removeEventListener('scroll', savePosition);
  }, [tab]);
  return ref;
}
