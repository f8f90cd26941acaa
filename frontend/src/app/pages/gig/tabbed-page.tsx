import { Activity, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { ChatDialog, ChatPanel } from '../../../features/chat/components/chat-panel.js';
import { useMediaQuery } from '../../../ui/use-media-query.js';
import { paths } from '../../paths.js';
import { type Section, TabBar } from './navigation-bar.js';
import { type AddDialog, GigLayout } from './gig-layout.js';
import { type GigPageState } from './use-gig-page.js';
import styles from './tabbed-page.module.css';

export interface Tab extends Section {
  content: ReactNode;
}
interface Props {
  page: GigPageState;
  /** Key numbers shown under the name on narrow screens, for example `14 in line`. */
  details: readonly string[];
  addDialog: AddDialog;
  tabs: readonly Tab[];
  /** The id of the tab with the list to which performers are added. A URL with an unknown or missing tab redirects to it. */
  lineUpTab: string;
  /** `tab`: the chat is one of the tabs; `beside`: a sidebar on wide screens, a dialog on narrow ones. */
  chatPlacement: 'tab' | 'beside';
  /** What the header's chat button does; by default it focuses the chat in the sidebar or opens the dialog with the chat. */
  onChat?: () => void;
}

/** On such a screen all panels of a gig's page fit side by side. The style sheets use the same media query. */
const wideScreenQuery = '(min-width: 1200px) and (min-height: 700px)';

/** A gig page in tabs, each with its own URL. Hidden tabs stay mounted, so that their filters and inputs are kept. */
export function TabbedPage({ page, details, addDialog, tabs, lineUpTab, chatPlacement, onChat }: Props) {
  const { gig, chat } = page;
  const { tab: requestedTab } = useParams();
  const current = tabs.find(({ id }) => id === requestedTab)?.id;
  const isWide = useMediaQuery(wideScreenQuery);
  const [chatOpen, setChatOpen] = useState(false);
  useScrollPositionPerTab(current);
  if (current === undefined) return <Navigate to={paths.eventTab(gig.id, lineUpTab)} replace />;

  const showSidebar = chatPlacement === 'beside' && isWide;
  const focusOrOpenChat =
    onChat ?? (() => (showSidebar ? document.getElementById('chat')?.querySelector('textarea')?.focus() : setChatOpen(true)));
  return (
    <GigLayout
      page={page}
      details={details}
      onChat={focusOrOpenChat}
      isChatInNavigationBar={chatPlacement === 'tab'}
      addDialog={addDialog}
      lineUpVisible={current === lineUpTab}
      navigationBar={<TabBar sections={tabs} current={current} pathTo={(tab) => paths.eventTab(gig.id, tab)} />}
    >
      <main className={styles.main} data-sidebar={showSidebar}>
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
      {chatPlacement === 'beside' && chatOpen && !isWide && (
        <ChatDialog chat={chat} readOnly={gig.completed} onClose={() => setChatOpen(false)} />
      )}
    </GigLayout>
  );
}

/** The content of the Manage tab: management panel and timeline. */
export const ManageTab = ({ manage, timeline }: { manage: ReactNode; timeline: ReactNode }) => (
  <>
    <div>{manage}</div>
    <div className={styles.timeline}>{timeline}</div>
  </>
);

/** Restores the scroll position of a tab that was open before; a tab that is opened for the first time starts at its top. */
function useScrollPositionPerTab(tab: string | undefined): void {
  const positions = useRef(new Map<string, number>());
  useLayoutEffect(() => window.scrollTo(0, positions.current.get(tab ?? '') ?? 0), [tab]);
  useEffect(() => {
    const savePosition = (): void => void positions.current.set(tab ?? '', window.scrollY);
    window.addEventListener('scroll', savePosition, { passive: true });
    return () => window.removeEventListener('scroll', savePosition);
  }, [tab]);
}
