import { type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { AddJamPerformerDialog } from '../../../features/line-up/components/add-jam-performer-dialog.js';
import { paths } from '../../paths.js';
import { type JamPanels, getJamSections } from './jam-sections.js';
import { ManageTab } from './manage-tab.js';
import { type GigPageState } from './use-gig-page.js';
import { TabbedPage } from './tabbed-page.js';
import styles from './tabbed-page.module.css';

interface Props {
  page: GigPageState;
  /** Key numbers shown under the name on narrow screens, for example `14 in line`. */
  details: readonly string[];
  panels: JamPanels;
}

/** A jam in tabs, for users who enabled multi-screen jams in their settings. */
export function JamTabbedPage({ page, details, panels: { stage, selected, queue, chat, timeline, manage } }: Props) {
  const navigate = useNavigate();
  const contentBySectionId: Record<string, ReactNode> = {
    live: (
      <>
        <div className={styles.stage}>{stage}</div>
        <div className={styles.stage}>{selected}</div>
      </>
    ),
    signups: <div className={styles.list}>{queue}</div>,
    chat: <div className={styles.chat}>{chat}</div>,
    manage: <ManageTab manage={manage} timeline={timeline} />,
  };
  return (
    <TabbedPage
      page={page}
      details={details}
      addDialog={AddJamPerformerDialog}
      tabs={getJamSections(page).map((section) => ({ ...section, content: contentBySectionId[section.id] }))}
      defaultTab="signups"
      lineUpTab="signups"
      chatPlacement="tab"
      onChat={() => void navigate(paths.eventTab(page.gig.id, 'chat'), { replace: true })}
    />
  );
}
