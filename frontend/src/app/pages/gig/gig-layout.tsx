import { Button } from 'antd';
import { type ComponentType, type ReactNode, useMemo, useState } from 'react';
import { type AddDialogProps } from '../../../features/line-up/components/add-performer-dialog.js';
import { LineUpAnnouncer } from '../../../features/line-up/components/line-up-announcer.js';
import { useParticipantsQuery } from '../../../features/participants/participants.api.js';
import { sortByName } from '../../../features/participants/participants.cache.js';
import { RaffleAnnouncer } from '../../../features/raffle/components/raffle-announcer.js';
import { UndoBar } from '../../../features/timeline/components/undo-bar.js';
import { PlusIcon } from '../../../ui/icons.js';
import { ConnectionBanner, ReadOnlyBanner } from '../../shell/banners.js';
import styles from './gig-layout.module.css';
import { GigHeader } from './gig-header.js';
import { type GigPageState } from './use-gig-page.js';

type AddDialog = ComponentType<AddDialogProps>;
export interface GigLayoutProps {
  page: GigPageState;
  /** Key numbers shown under the name on narrow screens, for example `14 in line`. */
  details: readonly string[];
  /** Called when the header's chat button is pressed. */
  onChat: () => void;
  /** Whether the navigation bar contains the chat. */
  isChatInNavigationBar: boolean;
  /** Adds performers to a gig; each gig type has its own. */
  addDialog: AddDialog;
  /** Whether the line-up is on screen: only then a phone shows the floating Add Participant button. */
  lineUpVisible: boolean;
  navigationBar: ReactNode;
  children: ReactNode;
}

/** Frame of a jam's, open mic's or generic event's page: header, banners, navigation bar, Add Participant, announcements for screen readers. */
export function GigLayout({ addDialog, lineUpVisible, navigationBar, children, ...header }: GigLayoutProps) {
  const { page, details } = header;
  const { gig, lineUp, permissions } = page;
  const [isAdding, setIsAdding] = useState(false);
  const onAdd = permissions.canOperate ? () => setIsAdding(true) : null;
  return (
    <div className={styles.layout}>
      <title>{`${gig.name} · Jamjar`}</title>
      <div className={styles.top}>
        <GigHeader {...header} details={lineUp.status === 'loaded' ? details : []} onAdd={onAdd} />
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
      {!page.readOnly && <UndoBar gigId={gig.id} />}
      {isAdding && <AddDialogWithParticipants dialog={addDialog} page={page} onClose={() => setIsAdding(false)} />}
      {lineUp.status === 'loaded' && <LineUpAnnouncer performers={lineUp.performers.all} />}
      <RaffleAnnouncer gigId={gig.id} />
    </div>
  );
}

/** Loads the organisation's participants when the dialog opens, and passes them to it sorted by name. */
function AddDialogWithParticipants({ dialog: Dialog, page, onClose }: { dialog: AddDialog; page: GigPageState; onClose: () => void }) {
  const { gig, lineUp } = page;
  const { data } = useParticipantsQuery(gig.organisationId);
  const participants = useMemo(() => (data ? sortByName(data) : []), [data]);
  return <Dialog gigId={gig.id} participants={participants} performers={lineUp.performers.all} onClose={onClose} />;
}
