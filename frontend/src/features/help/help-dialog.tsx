import { Button } from 'antd';
import { type ReactNode } from 'react';
import { Dialog } from '../../ui/dialog.js';
import styles from './help-dialog.module.css';

interface Props {
  /** Whether the roles are explained; true for god and owners. */
  showRoles: boolean;
  onClose: () => void;
}

/** Explains the app to its users. */
export function HelpDialog({ showRoles, onClose }: Props) {
  const close = (
    <Button type="primary" onClick={onClose}>
      Close
    </Button>
  );
  return (
    <Dialog title="Help and Getting Started" confirmLabel="Close" footer={close} onConfirm={onClose} onClose={onClose}>
      {/* focusable, so that the keyboard can scroll it */}
      <div className={styles.help} role="region" aria-label="Help" tabIndex={0}>
        <GigPageHelp />
        <TableHelp />
        <SignupHelp />
        {showRoles && <RolesHelp />}
      </div>
    </Dialog>
  );
}

const HelpSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <h3 className={styles.title}>{title}</h3>
    {children}
  </section>
);

const HelpEntry = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className={styles.term}>{term}</dt>
    <dd className={styles.description}>{children}</dd>
  </div>
);

const GigPageHelp = () => (
  <HelpSection title="The event page">
    <p>Open an event to run it. Everybody on the same event sees every change at once.</p>
    <dl className={styles.entries}>
      <HelpEntry term="Jam Night">
        Select the next performers, put them on stage, and swap them or take them off when their time is up.
      </HelpEntry>
      <HelpEntry term="Open Mic">
        Whoever is first in line is tagged Up Next. On stage, the row turns red once the time limit is over.
      </HelpEntry>
      <HelpEntry term="Event">There is no stage: mark people as attended when they arrive.</HelpEntry>
      <HelpEntry term="Manage">The numbers of the night, View All Participant Data, the raffle, and resetting everything.</HelpEntry>
      <HelpEntry term="Chat">For whoever works at this event. The header turns red when somebody wrote.</HelpEntry>
    </dl>
    <p>A completed event is read-only.</p>
  </HelpSection>
);

const TableHelp = () => (
  <HelpSection title="The participants table">
    <p>Each row has one button, for what usually comes next. Everything else is behind the three dots at its end.</p>
    <ul className={styles.list}>
      <li>Drag a row to where it belongs, or move it up, down or to the top from its menu.</li>
      <li>A star marks priority. Search by name, or filter, to find somebody.</li>
      <li>Add Participant knows everybody who was here before: type the first letters of the name.</li>
    </ul>
  </HelpSection>
);

const SignupHelp = () => (
  <HelpSection title="When nobody can sign up">
    <dl className={styles.entries}>
      <HelpEntry term="Signups are closed for this event">
        Signups are switched off, or the event is completed or over. You can go on adding people to an open event yourself.
      </HelpEntry>
      <HelpEntry term="This event is full">As many have signed up as the limit allows. Removing somebody makes room for another.</HelpEntry>
    </dl>
  </HelpSection>
);

const RolesHelp = () => (
  <HelpSection title="Who may do what">
    <dl className={styles.entries}>
      <HelpEntry term="Owner">
        Creates events, edits, completes and deletes them, sets the time limit, switches the raffle on, and runs the night.
      </HelpEntry>
      <HelpEntry term="Operator">Runs the night: participants, stage, raffle and chat.</HelpEntry>
      <HelpEntry term="Member">Looks on, and writes in the chat.</HelpEntry>
    </dl>
    <p>Manage shows who belongs to your organisations.</p>
  </HelpSection>
);
