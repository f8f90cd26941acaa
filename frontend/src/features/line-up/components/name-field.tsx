import { Input, type InputRef } from 'antd';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { limits } from '@jamjar/contracts/limits';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { wordsOf } from '../../../api/api-error.js';
import { useEditPerformerMutation } from '../line-up.api.js';
import styles from './name-edit.module.css';

interface Props {
  performer: PerformerView;
  /** `here`: they ended it by the keyboard, and did not go on to something else. */
  onClose: (here: boolean) => void;
}

/** Enter or leaving saves, Escape gives up; what was refused stays as it was typed, with the reason under it. */
export function NameField({ performer, onClose }: Props) {
  const { name, change, save, refusal, busy } = useRenaming(performer, onClose);
  const field = useRef<InputRef>(null);
  const refusalId = useId();
  useEffect(() => field.current?.focus({ cursor: 'all', preventScroll: true }), []);

  const press = (event: KeyboardEvent): void => {
    // neither for whatever stands around the name
    if (event.key === 'Enter' || event.key === 'Escape') event.stopPropagation();
    if (event.key === 'Enter') void save(true);
    if (event.key === 'Escape') onClose(true);
  };
  return (
    <span className={styles.editing}>
      <Input
        ref={field}
        value={name}
        readOnly={busy}
        aria-busy={busy}
        aria-label={`Name of ${performer.name}`}
        aria-invalid={refusal !== null}
        aria-describedby={refusal === null ? undefined : refusalId}
        status={refusal === null ? '' : 'error'}
        maxLength={limits.name}
        autoComplete="off"
        enterKeyHint="done"
        onChange={({ target }) => change(target.value)}
        onKeyDown={press}
        onBlur={() => void save(false)}
      />
      {refusal !== null && (
        <span id={refusalId} className={styles.refusal} role="alert">
          {refusal}
        </span>
      )}
    </span>
  );
}

function useRenaming({ id, name: before }: PerformerView, onClose: (here: boolean) => void) {
  const [name, setName] = useState(before);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [editPerformer, { isLoading: busy }] = useEditPerformerMutation();
  /** Enter also makes the field lose the focus: one of the two asks. */
  const asking = useRef(false);

  const save = async (here: boolean): Promise<void> => {
    const wanted = name.trim();
    if (asking.current) return;
    if (wanted === before) return void onClose(here);
    if (wanted === '') return void setRefusal('Name is required');
    asking.current = true;
    const { error } = await editPerformer({ id, edit: { name: wanted } });
    asking.current = false;
    if (error === undefined) onClose(here);
    else setRefusal(wordsOf(error, 'Failed to update performer'));
  };
  const change = (typed: string): void => {
    setName(typed);
    setRefusal(null);
  };
  return { name, change, save, refusal, busy };
}
