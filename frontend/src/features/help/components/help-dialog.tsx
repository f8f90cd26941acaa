import { Button } from 'antd';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { DialogList, DialogSection, DialogText } from '../../../ui/dialog/dialog-text.js';
import styles from './help-dialog.module.css';

interface Props {
  /** Whether the roles are explained; true for god and owners. */
  showRoles: boolean;
  onClose: () => void;
}

/** Explains the app to its users. */
export function HelpDialog({ showRoles, onClose }: Props) {
  const closeButton = (
    <Button type="primary" onClick={onClose}>
      Close
    </Button>
  );
  return (
    <Dialog title="Help and Getting Started" confirmLabel="Close" footer={closeButton} onConfirm={onClose} onClose={onClose}>
      <DialogText label="Help">
        <HelpText showRoles={showRoles} />
      </DialogText>
    </Dialog>
  );
}

const HelpText = ({ showRoles }: Pick<Props, 'showRoles'>) => (
  <>
    <DialogSection title="The event page">
      <p>Open an event to run it. Everybody on the same event sees every change at once.</p>
      <HelpEntries entries={gigPageEntries} />
      <p>A completed event is read-only.</p>
    </DialogSection>
    <DialogSection title="The participants table">
      <p>Each row has one button, for what usually comes next. Everything else is behind the three dots at its end.</p>
      <DialogList items={tableHints} />
    </DialogSection>
    <DialogSection title="When nobody can sign up">
      <HelpEntries entries={signupEntries} />
    </DialogSection>
    {showRoles && (
      <DialogSection title="Who may do what">
        <HelpEntries entries={roleEntries} />
        <p>Manage shows who belongs to your organisations.</p>
      </DialogSection>
    )}
  </>
);

const gigPageEntries = {
  'Jam Night':
    'Select the next performers and press Next band: everybody else goes off, unless marked with Stays. Or put on, swap and take off one by one.',
  'Open Mic':
    'Whoever is first in line is tagged Up Next. Next takes everybody off and puts that one on. On stage, the row turns red once the time limit is over.',
  Event: 'There is no stage: mark people as attended when they arrive.',
  Manage: 'The numbers of the night, View All Participant Data, the raffle, and resetting everything.',
  Chat: 'For whoever works at this event. The header turns red when somebody wrote.',
};
const tableHints = [
  'Drag a row to where it belongs, or move it up, down or to the top from its menu.',
  'Hold skips somebody who is not there, and keeps the place; Back ends it.',
  'Undo in the bar or the timeline, or the key U, takes an action back.',
  'On an event page, the key ? shows the keys for finding, adding, the next one and Off.',
  'A star marks priority. Search by name, or filter, to find somebody.',
  'Add Participant knows everybody who was here before: type the first letters of the name.',
];
const signupEntries = {
  'Signups are closed for this event':
    'Signups are switched off, or the event is completed or over. You can go on adding people to an open event yourself.',
  'This event is full': 'As many have signed up as the limit allows. Removing somebody makes room for another.',
};
const roleEntries = {
  Owner: 'Creates events, edits, completes and deletes them, sets the time limit, switches the raffle on, and runs the night.',
  Operator: 'Runs the night: participants, stage, raffle and chat.',
  Member: 'Looks on, and writes in the chat.',
};

const HelpEntries = ({ entries }: { entries: Readonly<Record<string, string>> }) => (
  <dl className={styles.entries}>
    {Object.entries(entries).map(([term, description]) => (
      <div key={term}>
        <dt className={styles.term}>{term}</dt>
        <dd className={styles.description}>{description}</dd>
      </div>
    ))}
  </dl>
);
