import { AttendeeList, SignupList } from '../../../features/line-up/components/line-up-lists.js';
import { TimelinePanel } from '../../../features/timeline/components/timeline-panel.js';
import { CheckIcon, GearIcon, ListIcon } from '../../../ui/elements/icons.js';
import { GenericManagePanel } from './manage-panel.js';
import { NextBar } from './next-bar.js';
import { type GigPageState } from './use-gig-page.js';
import { ManageTab, type Tab, TabbedPage } from './tabbed-page.js';
import styles from './tabbed-page.module.css';

/** The page of a generic event, which has no stage: in tabs those who signed up and are not yet marked as attending, the attendees, and management. */
export function GenericPage(page: GigPageState) {
  const { gig, permissions, lineUp, readOnly } = page;
  const { all } = lineUp.performers;
  const attendeeCount = all.filter(({ attended }) => attended).length;
  const listProps = { gig, lineUp, readOnly, onAdd: page.addDialog.open };
  const timeline = permissions.canOperate && <TimelinePanel gigId={gig.id} readOnly={readOnly} />;
  const manage = <ManageTab manage={<GenericManagePanel page={page} />} timeline={timeline} />;
  const signups = <SignupList {...listProps} />;
  const attendees = <AttendeeList {...listProps} />;
  const tabs: Tab[] = [
    { id: 'signups', label: 'Signups', icon: <ListIcon />, content: <div className={styles.list}>{signups}</div> },
    { id: 'attendees', label: 'Attendees', icon: <CheckIcon />, content: <div className={styles.list}>{attendees}</div> },
    { id: 'manage', label: 'Manage', icon: <GearIcon />, content: manage },
  ];
  const details = [`${all.length} signed up`, `${attendeeCount} attended`];
  return <TabbedPage {...{ page, details, tabs }} lineUpTab="signups" nextBar={<NextBar {...page} />} />;
}
