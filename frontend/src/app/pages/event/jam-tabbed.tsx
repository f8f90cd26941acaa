import { type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { AddParticipantDialog } from '../../../features/line-up/components/add-participant-dialog.js';
import { paths } from '../../paths.js';
import { type JamParts, jamTabs } from './jam-parts.js';
import { ManagePane } from './manage-pane.js';
import { type Night } from './night.js';
import { TabbedPage } from './tabbed-page.js';
import styles from './tabbed-page.module.css';

interface Props {
  night: Night;
  details: readonly string[];
  parts: JamParts;
}

/** A jam in tabs, for whoever set it so (S2 §2, multi-screen jams). */
export function JamTabbed({ night, details, parts: { stage, selected, list, chat, timeline, manage } }: Props) {
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
      night={night}
      details={details}
      addDialog={AddParticipantDialog}
      tabs={jamTabs(night).map((part) => ({ ...part, content: contents[part.id] }))}
      fallback="signups"
      listTab="signups"
      chat="tab"
      onChat={() => void navigate(paths.eventTab(night.event.id, 'chat'), { replace: true })}
    />
  );
}
