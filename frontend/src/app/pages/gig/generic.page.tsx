import { AddPerformersDialog } from '../../../features/line-up/components/add-performers-dialog.js';
import { AttendeeList, SignupList } from '../../../features/line-up/components/line-up-lists.js';
import { TimelinePanel } from '../../../features/timeline/components/timeline-panel.js';
import { CheckIcon, GearIcon, ListIcon } from '../../../ui/icons.js';
import { type GigPageProps } from '../gig-route.js';
import { GenericManagePanel } from './manage-panel.js';
import { NextBar } from './next-bar.js';
import { useGigPage } from './use-gig-page.js';
import { ManageTab, type Tab, TabbedPage } from './tabbed-page.js';
import styles from './tabbed-page.module.css';

/** The page of a generic event, which has no stage: in tabs those who signed up and are not yet marked as attending, the attendees, and management. */
export function GenericPage(props: GigPageProps) {
  const page = useGigPage(props);
  const { gig, permissions, lineUp, readOnly } = page;
  const { all } = lineUp.performers;
  const attendeeCount = all.filter(({ attended }) => attended).length;
  const listProps = { gig, lineUp, readOnly, onAdd: page.addDialog.open };
  const manage = (
    <ManageTab manage={<GenericManagePanel page={page} />} timeline={<TimelinePanel gigId={gig.id} readOnly={page.readOnly} />} />
  );
  const signups = <SignupList {...listProps} />;
  const attendees = <AttendeeList {...listProps} />;
  const tabs: Tab[] = [
    { id: 'signups', label: 'Signups', icon: <ListIcon />, content: <div className={styles.list}>{signups}</div> },
    { id: 'attendees', label: 'Attendees', icon: <CheckIcon />, content: <div className={styles.list}>{attendees}</div> },
  ];
  if (permissions.canOperate) tabs.push({ id: 'manage', label: 'Manage', icon: <GearIcon />, content: manage });
  const details = [`${all.length} signed up`, `${attendeeCount} attended`];
  const nextBar = <NextBar {...page} />;
  return <TabbedPage page={page} details={details} addDialog={AddPerformersDialog} tabs={tabs} lineUpTab="signups" nextBar={nextBar} />;
}
