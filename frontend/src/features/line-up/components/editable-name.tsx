import { useLayoutEffect, useRef, useState } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { PencilIcon } from '../../../ui/icons.js';
import styles from './editable-name.module.css';
import { InlineNameInput } from './inline-name-input.js';

interface Props {
  performer: PerformerView;
  readOnly: boolean;
}

/** A performer's name as a button that turns into a text field; plain text when read-only. */
export function EditableName({ performer, readOnly }: Props) {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const restoreFocus = useRef(false);
  useLayoutEffect(() => {
    if (!editing && restoreFocus.current) button.current?.focus({ preventScroll: true });
  }, [editing]);

  /** @param keepFocus whether the focus returns to the name's button; false when the user has moved the focus elsewhere */
  const close = (keepFocus: boolean): void => {
    restoreFocus.current = keepFocus;
    setEditing(false);
  };
  if (readOnly) return <span className={styles.name}>{performer.name}</span>;
  if (editing) return <InlineNameInput performer={performer} onClose={close} />;
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
