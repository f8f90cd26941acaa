import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { LineUpAnnouncer } from '../../../features/line-up/components/line-up-announcer.js';
import { RaffleAnnouncer } from '../../../features/raffle/components/raffle-announcer.js';
import { PlusIcon } from '../../../ui/icons.js';
import { ConnectionBanner, ReadOnlyBanner } from '../../shell/banners.js';
import { type AddDialog, AddDialogWithParticipants } from './add-dialog-with-participants.js';
import styles from './gig-layout.module.css';
import { GigHeader } from './gig-header.js';
import { type GigPageState } from './use-gig-page.js';

interface Props {
  page: GigPageState;
  /** Key numbers shown under the name on narrow screens, for example `14 in line`. */
  details: readonly string[];
  /** Called when the header's chat button is pressed. */
  onChat: () => void;
  /** Whether the navigation bar contains the chat. */
  isChatInNavigationBar: boolean;
  /** Adds performers to a gig of this type. */
  addDialog: AddDialog;
  /** Whether the line-up is on screen: only then a phone shows the floating Add Participant button. */
  lineUpVisible: boolean;
  navigationBar: ReactNode;
  children: ReactNode;
}

/** Frame of a jam's, open mic's or generic event's page: header, banners, navigation bar, Add Participant, announcements for screen readers. */
export function GigLayout({ page, details, onChat, isChatInNavigationBar, addDialog, lineUpVisible, navigationBar, children }: Props) {
  const { gig, lineUp, permissions } = page;
  const [isAdding, setIsAdding] = useState(false);
  const onAdd = permissions.canOperate ? () => setIsAdding(true) : null;
  return (
    <div className={styles.layout}>
      <title>{`${gig.name} · Jamjar`}</title>
      <div className={styles.top}>
        <GigHeader
          page={page}
          details={lineUp.status === 'loaded' ? details : []}
          onChat={onChat}
          isChatInNavigationBar={isChatInNavigationBar}
          onAdd={onAdd}
        />
        <ConnectionBanner />
        {navigationBar}
      </div>
      {gig.completed && <ReadOnlyBanner />}
      {children}
      {onAdd && !gig.completed && lineUpVisible && (
        <Button className={styles.add} type="primary" icon={<PlusIcon />} onClick={onAdd}>
          Add Participant
        </Button>
      )}
      {isAdding && (
        <AddDialogWithParticipants dialog={addDialog} gig={gig} performers={lineUp.performers.all} onClose={() => setIsAdding(false)} />
      )}
      {lineUp.status === 'loaded' && <LineUpAnnouncer performers={lineUp.performers.all} />}
      <RaffleAnnouncer gigId={gig.id} />
    </div>
  );
}
