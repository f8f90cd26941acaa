import { AddSeveralDialog } from '../../../features/line-up/components/add-several-dialog.js';
import { Attendees } from '../../../features/line-up/components/attendees.js';
import { Signups } from '../../../features/line-up/components/signups.js';
import { TimelinePanel } from '../../../features/timeline/components/timeline-panel.js';
import { CheckIcon, GearIcon, ListIcon } from '../../../ui/icons.js';
import { type EventPageProps } from './event-page.props.js';
import { ManagePane } from './manage-pane.js';
import { GenericManage } from './manage-panel.js';
import { useGig } from './gig.js';
import { type Tab, TabbedPage } from './tabbed-page.js';
import styles from './tabbed-page.module.css';

/** A signup event without a stage: who signed up, who came (S2 §2, §4). */
export function GenericPage(props: EventPageProps) {
  const gig = useGig(props);
  const { event, rights, lineUp, readOnly } = gig;
  const { all } = lineUp.places;
  const came = all.filter(({ attended }) => attended).length;
  const list = { event, lineUp, readOnly };
  const manage = <ManagePane manage={<GenericManage gig={gig} />} timeline={<TimelinePanel gigId={event.id} />} />;
  const tabs: Tab[] = [
    { id: 'signups', label: 'Signups', icon: <ListIcon />, content: <List of={<Signups {...list} />} /> },
    { id: 'attendees', label: 'Attendees', icon: <CheckIcon />, content: <List of={<Attendees {...list} />} /> },
  ];
  if (rights.operate) tabs.push({ id: 'manage', label: 'Manage', icon: <GearIcon />, content: manage });
  const details = [`${all.length} signed up`, `${came} attended`];
  return (
    <TabbedPage gig={gig} details={details} addDialog={AddSeveralDialog} tabs={tabs} fallback="signups" listTab="signups" chat="beside" />
  );
}

const List = ({ of }: { of: React.ReactNode }) => <div className={styles.list}>{of}</div>;
