import { Button } from 'antd';
import { type ReactNode } from 'react';
import { Dialog } from '../../../ui/dialog.js';
import styles from './help-dialog.module.css';

interface Props {
  /** For god and owners (S1 §6). */
  withRoles: boolean;
  onClose: () => void;
}

/** S2 §2, Help dialogs. */
export function HelpDialog({ withRoles, onClose }: Props) {
  const close = (
    <Button type="primary" onClick={onClose}>
      Close
    </Button>
  );
  return (
    <Dialog title="Help and Getting Started" confirm="Close" footer={close} onConfirm={onClose} onClose={onClose}>
      {/* the keyboard scrolls what it can reach */}
      <div className={styles.help} role="region" aria-label="Help" tabIndex={0}>
        <EventPageHelp />
        <TableHelp />
        <SignupHelp />
        {withRoles && <RolesHelp />}
      </div>
    </Dialog>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h3 className={styles.title}>{title}</h3>
    {children}
  </section>
);

const Entry = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className={styles.term}>{term}</dt>
    <dd className={styles.words}>{children}</dd>
  </div>
);

const EventPageHelp = () => (
  <Part title="The event page">
    <p>Open an event to run it. Everybody on the same event sees every change at once.</p>
    <dl className={styles.entries}>
      <Entry term="Jam Night">Select the next performers, put them on stage, and swap them or take them off when their time is up.</Entry>
      <Entry term="Open Mic">Whoever is first in line is tagged Up Next. On stage, the row turns red once the time limit is over.</Entry>
      <Entry term="Event">There is no stage: mark people as attended when they arrive.</Entry>
      <Entry term="Manage">The numbers of the night, View All Participant Data, the raffle, and resetting everything.</Entry>
      <Entry term="Chat">For whoever works at this event. The header turns red when somebody wrote.</Entry>
    </dl>
    <p>A completed event is read-only.</p>
  </Part>
);

const TableHelp = () => (
  <Part title="The participants table">
    <p>Each row has one button, for what usually comes next. Everything else is behind the three dots at its end.</p>
    <ul className={styles.list}>
      <li>Drag a row to where it belongs, or move it up, down or to the top from its menu.</li>
      <li>A star marks priority. Search by name, or filter, to find somebody.</li>
      <li>Add Participant knows everybody who was here before: type the first letters of the name.</li>
    </ul>
  </Part>
);

const SignupHelp = () => (
  <Part title="When nobody can sign up">
    <dl className={styles.entries}>
      <Entry term="Signups are closed for this event">
        Signups are switched off, or the event is completed or over. You can go on adding people to an open event yourself.
      </Entry>
      <Entry term="This event is full">As many have signed up as the limit allows. Removing somebody makes room for another.</Entry>
    </dl>
  </Part>
);

const RolesHelp = () => (
  <Part title="Who may do what">
    <dl className={styles.entries}>
      <Entry term="Owner">
        Creates events, edits, completes and deletes them, sets the time limit, switches the raffle on, and runs the night.
      </Entry>
      <Entry term="Operator">Runs the night: participants, stage, raffle and chat.</Entry>
      <Entry term="Member">Looks on, and writes in the chat.</Entry>
    </dl>
    <p>Manage shows who belongs to your organisations.</p>
  </Part>
);
