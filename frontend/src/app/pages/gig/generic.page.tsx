import { type ReactNode } from 'react';
import { AddPerformersDialog } from '../../../features/line-up/components/add-performers-dialog.js';
import { AttendeeList } from '../../../features/line-up/components/attendee-list.js';
import { SignupList } from '../../../features/line-up/components/signup-list.js';
import { TimelinePanel } from '../../../features/timeline/components/timeline-panel.js';
import { CheckIcon, GearIcon, ListIcon } from '../../../ui/icons.js';
import { type GigPageProps } from '../gig-route.js';
import { ManageTab } from './manage-tab.js';
import { GenericManagePanel } from './manage-panel.js';
import { useGigPage } from './use-gig-page.js';
import { type Tab, TabbedPage } from './tabbed-page.js';
import styles from './tabbed-page.module.css';

/** The page of a generic event, which has no stage: in tabs those who signed up and are not yet marked as attending, the attendees, and management. */
export function GenericPage(props: GigPageProps) {
  const page = useGigPage(props);
  const { gig, permissions, lineUp, readOnly } = page;
  const { all } = lineUp.performers;
  const attendeeCount = all.filter(({ attended }) => attended).length;
  const listProps = { gig, lineUp, readOnly };
  const manage = <ManageTab manage={<GenericManagePanel page={page} />} timeline={<TimelinePanel gigId={gig.id} />} />;
  const tabs: Tab[] = [
    {
      id: 'signups',
      label: 'Signups',
      icon: <ListIcon />,
      content: (
        <ListPane>
          <SignupList {...listProps} />
        </ListPane>
      ),
    },
    {
      id: 'attendees',
      label: 'Attendees',
      icon: <CheckIcon />,
      content: (
        <ListPane>
          <AttendeeList {...listProps} />
        </ListPane>
      ),
    },
  ];
  if (permissions.canOperate) tabs.push({ id: 'manage', label: 'Manage', icon: <GearIcon />, content: manage });
  const details = [`${all.length} signed up`, `${attendeeCount} attended`];
  return (
    <TabbedPage
      page={page}
      details={details}
      addDialog={AddPerformersDialog}
      tabs={tabs}
      defaultTab="signups"
      lineUpTab="signups"
      chatPlacement="beside"
    />
  );
}

const ListPane = ({ children }: { children: ReactNode }) => <div className={styles.list}>{children}</div>;
