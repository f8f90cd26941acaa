import { AttendanceList } from '../../../features/line-up/components/line-up-lists.js';
import { CheckIcon, ListIcon } from '../../../ui/elements/icons.js';
import { type GigPageState } from './use-gig-page.js';
import { type Tab, TabbedPage } from './tabbed-page.js';
import styles from './tabbed-page.module.css';

/** The page of a generic event, which has no stage. Its tabs: signups who are not yet marked as attending, attendees, and Manage. */
export function GenericPage(page: GigPageState) {
  const { gig, lineUp, readOnly } = page;
  const { all } = lineUp.performers;
  const attendeeCount = all.filter(({ attended }) => attended).length;
  const listProps = { gig, lineUp, readOnly, onAdd: page.addDialog.open };
  const signups = <AttendanceList {...listProps} kind="signups" />;
  const attendees = <AttendanceList {...listProps} kind="attendees" />;
  const tabs: Tab[] = [
    { id: 'signups', label: 'Signups', icon: <ListIcon />, content: <div className={styles.list}>{signups}</div> },
    { id: 'attendees', label: 'Attendees', icon: <CheckIcon />, content: <div className={styles.list}>{attendees}</div> },
  ];
  const details = [`${all.length} signed up`, `${attendeeCount} attended`];
  return <TabbedPage {...{ page, details, tabs }} lineUpTab="signups" />;
}
