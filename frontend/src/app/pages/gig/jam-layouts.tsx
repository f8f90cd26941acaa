import { type ReactNode, useEffect } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { TimelinePanel } from '../../../features/timeline/components/timeline-panel.js';
import { ChatIcon, ListIcon, MicIcon } from '../../../ui/elements/icons.js';
import { GigLayout, type GigLayoutProps } from './gig-layout.js';
import styles from './jam-single-page.module.css';
import { ManagePanel } from './manage-panel.js';
import { manageSection, scrollToSection, type Section, SectionBar } from './navigation-bar.js';
import { TabbedPage } from './tabbed-page.js';
import tabStyles from './tabbed-page.module.css';
import { type GigPageState } from './use-gig-page.js';
import { useCurrentSection } from './use-current-section.js';

interface Props extends Pick<GigLayoutProps, 'page' | 'details' | 'jamNextBarProps'> {
  panels: Record<'stage' | 'selected' | 'queue' | 'chat', ReactNode>;
}

/** The sections Live, List and Chat, which come before Manage. They are tabs in the tabbed layout and scroll targets on the single page. */
const getJamSections = ({ chat }: GigPageState): Section[] => [
  { id: 'live', label: 'Live', icon: <MicIcon /> },
  { id: 'signups', label: 'List', icon: <ListIcon /> },
  { id: 'chat', label: 'Chat', icon: <ChatIcon />, count: chat.unreadCount },
];

/** All panels of a jam on one page: in columns on wide screens, in one column on a phone. */
export function JamSinglePage({ panels: { stage, selected, queue, chat }, ...layout }: Props) {
  const { page } = layout;
  const sections = [...getJamSections(page), manageSection];
  const timeline = page.permissions.canOperate && <TimelinePanel gigId={page.gig.id} readOnly={page.readOnly} foldable />;
  const current = useCurrentSection(sections.map(({ id }) => id));
  useScrollToSectionInUrl(page.lineUp.status === 'loaded');
  return (
    <GigLayout {...layout} onChat={() => scrollToSection('chat')} navigationBar={<SectionBar sections={sections} current={current} />}>
      <main className={styles.columns}>
        <div id="live" className={styles.stage}>
          {stage}
          {selected}
        </div>
        {/* named after the path of the tab that shows the queue, /event/:id/signups */}
        <div id="signups" className={styles.queue}>
          {queue}
        </div>
        <div className={styles.sidebar}>
          <div id="chat" className={styles.chat}>
            {chat}
          </div>
          <div id="manage" className={styles.manage}>
            <ManagePanel page={page} />
          </div>
        </div>
        {timeline && <div className={styles.timeline}>{timeline}</div>}
      </main>
    </GigLayout>
  );
}

/** Scrolls to the section that the URL names (`:tab`, as in the tabbed layout) when the page is loaded and after each navigation. */
function useScrollToSectionInUrl(isLoaded: boolean): void {
  const { tab } = useParams();
  const { key } = useLocation();
  useEffect(() => {
    if (isLoaded && tab !== undefined) scrollToSection(tab);
  }, [isLoaded, tab, key]);
}

/** A jam in tabs, for users who enabled multi-screen jams in their settings. */
export function JamTabbedPage({ panels: { stage, selected, queue, chat }, ...layout }: Props) {
  const contentBySectionId: Record<string, ReactNode> = {
    live: (
      <>
        <div className={tabStyles.stage}>{stage}</div>
        <div className={tabStyles.stage}>{selected}</div>
      </>
    ),
    signups: <div className={tabStyles.list}>{queue}</div>,
    chat: <div className={tabStyles.chat}>{chat}</div>,
  };
  const tabs = getJamSections(layout.page).map((section) => ({ ...section, content: contentBySectionId[section.id] }));
  return <TabbedPage {...layout} tabs={tabs} lineUpTab="signups" />;
}
