import { type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { AddParticipantDialog } from '../../../features/line-up/components/add-participant-dialog.js';
import { paths } from '../../paths.js';
import { type JamParts, jamTabs } from './jam-parts.js';
import { ManagePane } from './manage-pane.js';
import { type Gig } from './gig.js';
import { TabbedPage } from './tabbed-page.js';
import styles from './tabbed-page.module.css';

interface Props {
  gig: Gig;
  details: readonly string[];
  parts: JamParts;
}

/** A jam in tabs, for whoever set it so (S2 §2, multi-screen jams). */
export function JamTabbed({ gig, details, parts: { stage, selected, list, chat, timeline, manage } }: Props) {
  const navigate = useNavigate();
  const contents: Record<string, ReactNode> = {
    live: (
      <>
        <div className={styles.stage}>{stage}</div>
        <div className={styles.stage}>{selected}</div>
      </>
    ),
    signups: <div className={styles.list}>{list}</div>,
    chat: <div className={styles.chat}>{chat}</div>,
    manage: <ManagePane manage={manage} timeline={timeline} />,
  };
  return (
    <TabbedPage
      gig={gig}
      details={details}
      addDialog={AddParticipantDialog}
      tabs={jamTabs(gig).map((part) => ({ ...part, content: contents[part.id] }))}
      fallback="signups"
      listTab="signups"
      chat="tab"
      onChat={() => void navigate(paths.eventTab(gig.event.id, 'chat'), { replace: true })}
    />
  );
}
