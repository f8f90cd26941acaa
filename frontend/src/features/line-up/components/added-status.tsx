import { type AddPerformerResponse } from '@jamjar/contracts/gigs/gig.requests';
import { type Contact } from '@jamjar/contracts/participants/contact';
import { listNames } from '@jamjar/contracts/text/name-list';
import { CheckIcon } from '../../../ui/elements/icons.js';
import styles from './added-status.module.css';

/**
 * Says in a dialog, also to screen readers, who was just added and which contact details were not saved. Keeps its height when there is
 * nothing to say, so that the fields do not move.
 */
export const AddedStatus = ({ performers }: { performers: readonly AddPerformerResponse[] }) => (
  <p role="status" className={styles.status}>
    {performers.length > 0 && (
      <>
        <CheckIcon />
        Added {listNames(performers.map(({ name }) => name))} — next
      </>
    )}
    {performers.map((performer) => performer.kept && <KeptContact key={performer.id} performer={performer} kept={performer.kept} />)}
  </p>
);

const fieldLabels: Readonly<Record<keyof Contact, string>> = {
  email: 'Email',
  phone: 'Phone',
  instagram: 'Instagram',
  lookingForBand: 'Looking for band',
};

/** Says which contact details of a known participant stay as they were, whatever was entered. */
function KeptContact({ performer, kept }: { performer: AddPerformerResponse; kept: readonly (keyof Contact)[] }) {
  const labels = kept.map((field) => fieldLabels[field]);
  const values = kept.map((field) => (field === 'lookingForBand' ? fieldLabels[field] : (performer[field] ?? '')));
  return (
    <span className={styles.kept}>
      {performer.name} keeps {listNames(values)}. What you entered as {listNames(labels)} was not saved; change it in Edit Details.
    </span>
  );
}
