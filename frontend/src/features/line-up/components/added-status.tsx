import { type AddedPerformer } from '@jamjar/contracts/gigs/gig.requests';
import { type Contact } from '@jamjar/contracts/participants/contact';
import { listNames } from '@jamjar/contracts/text/name-list';
import { CheckIcon } from '../../../ui/elements/icons.js';
import styles from './added-status.module.css';

/**
 * Says in a dialog who was just added, and what of the contact details was not saved, also to screen readers. Takes its room when nobody was, so that
 * the fields do not move.
 */
export const AddedStatus = ({ performers }: { performers: readonly AddedPerformer[] }) => (
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

/** As the fields of the dialogs are called. */
const labels: Readonly<Record<keyof Contact, string>> = {
  email: 'Email',
  phone: 'Phone',
  instagram: 'Instagram',
  lookingForBand: 'Looking for band',
};

function KeptContact({ performer, kept }: { performer: AddedPerformer; kept: readonly (keyof Contact)[] }) {
  const fields = kept.map((field) => labels[field]);
  const values = kept.map((field) => (field === 'lookingForBand' ? labels[field] : (performer[field] ?? '')));
  return (
    <span className={styles.kept}>
      {performer.name} keeps {listNames(values)}. What you entered as {listNames(fields)} was not saved; change it in Edit Details.
    </span>
  );
}
