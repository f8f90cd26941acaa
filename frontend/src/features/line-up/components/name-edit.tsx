import { useLayoutEffect, useRef, useState } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { PencilIcon } from '../../../ui/icons.js';
import styles from './name-edit.module.css';
import { NameField } from './name-field.js';

interface Props {
  performer: PerformerView;
  readOnly: boolean;
}

/** A name that is changed where it stands (S2 §2, inline name edit). Whoever may not change it just reads it. */
export function NameEdit({ performer, readOnly }: Props) {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const returns = useRef(false);
  useLayoutEffect(() => {
    if (!editing && returns.current) button.current?.focus({ preventScroll: true });
  }, [editing]);

  /** @param here whether they are still at the name: whoever went on to something else is not called back */
  const close = (here: boolean): void => {
    returns.current = here;
    setEditing(false);
  };
  if (readOnly) return <span className={styles.name}>{performer.name}</span>;
  if (editing) return <NameField performer={performer} onClose={close} />;
  return (
    <button
      ref={button}
      type="button"
      className={styles.button}
      aria-label={`Edit name of ${performer.name}`}
      onClick={() => setEditing(true)}
    >
      <span className={styles.name}>{performer.name}</span>
      <PencilIcon />
    </button>
  );
}
