import { Input } from 'antd';
import { useState } from 'react';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { attempt } from '../../../ui/attempt.js';
import { Field } from '../../../ui/field.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { QuietButton } from '../../../ui/quiet-button.js';
import { useEditGigMutation } from '../gigs.api.js';
import { timeLimitIn } from '../gigs.views.js';

/** How long one may play (S2 §5). For owners and god: the caller decides who sees it. */
export function TimeLimit({ event, disabled }: { event: GigView; disabled: boolean }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <QuietButton block disabled={disabled} onClick={() => setAsking(true)}>
        Set Time Limit
      </QuietButton>
      {asking && <TimeLimitDialog event={event} onClose={() => setAsking(false)} />}
    </>
  );
}

interface Fields {
  minutes: string;
}
const wrong = 'Time limit must be a positive number';
const check = (_rule: unknown, minutes = ''): Promise<void> =>
  timeLimitIn(minutes) === undefined ? Promise.reject(new Error(wrong)) : Promise.resolve();

function TimeLimitDialog({ event, onClose }: { event: GigView; onClose: () => void }) {
  const [edit, editing] = useEditGigMutation();
  const save = async ({ minutes }: Fields): Promise<void> => {
    const changed = { ...event, date: new Date(event.date).toISOString(), timeLimit: timeLimitIn(minutes) ?? null };
    const words = { failure: 'Failed to set time limit', success: { title: 'Success', description: 'Time limit updated successfully!' } };
    if (await attempt(edit({ id: event.id, changed }), words)) onClose();
  };
  return (
    <FormDialog
      title="Set Time Limit"
      confirm="Save"
      busy={editing.isLoading}
      begin="minutes"
      initialValues={{ minutes: String(event.timeLimit ?? '') }}
      onSave={save}
      onClose={onClose}
    >
      <Field name="minutes" label="Minutes on stage" extra="Empty or 0: no limit." rules={[{ validator: check }]}>
        <Input inputMode="numeric" autoComplete="off" onFocus={({ target }) => target.select()} />
      </Field>
    </FormDialog>
  );
}
