import { listNames } from '@jamjar/contracts/text/name-list';
import { CheckIcon } from '../../../ui/elements/icons.js';
import styles from './added-status.module.css';

/** Says in a dialog who was just added, also to screen readers. Takes its room when nobody was, so that the fields do not move. */
export const AddedStatus = ({ names }: { names: readonly string[] }) => (
  <p role="status" className={styles.status}>
    {names.length > 0 && (
      <>
        <CheckIcon />
        Added {listNames(names)} — next
      </>
    )}
  </p>
);
