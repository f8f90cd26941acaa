import { Activity, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { type GigId } from '@jamjar/contracts/ids';
import { ChatPanel } from '../../../features/chat/components/chat-panel.js';
import { TimelinePanel } from '../../../features/timeline/components/timeline-panel.js';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.js';
import { useMediaQuery } from '../../../ui/browser/use-media-query.js';
import { paths } from '../../../domain/paths.js';
import { OpenChatButton, manageSection, type Section, TabBar } from './navigation-bar.js';
import { GigLayout, type GigLayoutProps } from './gig-layout.js';
import { ManagePanel } from './manage-panel.js';
import styles from './tabbed-page.module.css';

const ChatDialog = lazyDialog(() => import('../../../features/chat/components/chat-dialog.js').then((module) => module.ChatDialog));

export interface Tab extends Section {
  content: ReactNode;
}
interface Props extends Pick<GigLayoutProps, 'page' | 'details' | 'jamNextBarProps'> {
  /** The tabs before Manage. Without a tab `chat`, the chat is a sidebar on wide screens and a dialog on narrow ones. */
  tabs: readonly Tab[];
  /** The id of the tab with the list of performers. A URL with an unknown or missing tab redirects to it. */
  lineUpTab: string;
}

/** Matches screens on which all panels of a gig's page fit side by side. The style sheets use the same media query. */
const wideScreenQuery = '(min-width: 1200px) and (min-height: 700px)';

/** A gig's page in tabs, each of which has its own URL. Hidden tabs stay mounted, so that their filters and inputs are kept. */
export function TabbedPage({ tabs: ownTabs, lineUpTab, ...layout }: Props) {
  const { gig, chat } = layout.page;
  const tabs = [...ownTabs, { ...manageSection, content: <ManageTab page={layout.page} /> }];
  const { tab: requestedTab } = useParams();
  const current = tabs.find(({ id }) => id === requestedTab)?.id;
  const hasChatTab = tabs.some(({ id }) => id === 'chat');
  const { showSidebar, isDialogOpen, focusOrOpenChat, closeChat } = useChatPlacement(gig.id, hasChatTab, requestedTab === 'chat');
  const mainRef = useScrollPositionPerTab(current);
  if (current === undefined) return <Navigate to={paths.eventTab(gig.id, lineUpTab)} replace />;
  const navigationBar = (
    <>
      <TabBar sections={tabs} current={current} pathTo={(tab) => paths.eventTab(gig.id, tab)} />
      {!hasChatTab && <OpenChatButton unreadCount={chat.unreadCount} onPress={focusOrOpenChat} />}
    </>
  );
  return (
    <GigLayout {...{ ...layout, navigationBar }} onChat={focusOrOpenChat} lineUpPath={paths.eventTab(gig.id, lineUpTab)}>
      <main ref={mainRef} className={styles.main} data-sidebar={showSidebar}>
        <Panes tabs={tabs} current={current} />
        {showSidebar && (
          <aside id="chat" className={styles.sidebar}>
            <ChatPanel chat={chat} readOnly={gig.completed} />
          </aside>
        )}
      </main>
      {isDialogOpen && <ChatDialog chat={chat} readOnly={gig.completed} onClose={closeChat} />}
    </GigLayout>
  );
}

const Panes = ({ tabs, current }: Pick<Props, 'tabs'> & { current: string }) =>
  tabs.map(({ id, content }) => (
    <Activity key={id} mode={id === current ? 'visible' : 'hidden'}>
      <div className={styles.pane} data-tab={id}>
        {content}
      </div>
    </Activity>
  ));

/** On a page without a chat tab, the chat is a sidebar or a dialog; the URL of a chat tab then opens the dialog. */
function useChatPlacement(gigId: GigId, hasTab: boolean, isRequested: boolean) {
  const isWide = useMediaQuery(wideScreenQuery);
  const navigate = useNavigate();
  const [chatOpen, setChatOpen] = useState(false);
  if (isRequested && !hasTab && !chatOpen) setChatOpen(true);
  const showSidebar = !hasTab && isWide;
  const focusOrOpenChat = (): void => {
    if (hasTab) void navigate(paths.eventTab(gigId, 'chat'), { replace: true });
    else if (showSidebar) document.getElementById('chat')?.querySelector('textarea')?.focus();
    else setChatOpen(true);
  };
  return { showSidebar, isDialogOpen: chatOpen && !isWide, focusOrOpenChat, closeChat: () => setChatOpen(false) };
}

const ManageTab = ({ page }: Pick<Props, 'page'>) => (
  <>
    <div className={styles.manage}>
      <ManagePanel page={page} />
    </div>
    {page.permissions.canOperate && (
      <div className={styles.timeline}>
        <TimelinePanel gigId={page.gig.id} readOnly={page.readOnly} />
      </div>
    )}
  </>
);

/** Restores the scroll position of a tab when it is opened again. @returns the ref of the element that scrolls */
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
