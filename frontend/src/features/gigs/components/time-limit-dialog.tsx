import { Input } from 'antd';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { notifyAndReturnSuccess } from '../../../domain/commands/notify-and-return-success.js';
import { countRules, Field } from '../../../ui/form/field.js';
import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { useEditGigMutation } from '../gigs.api.js';

/**
 * Parses the minutes that a user typed.
 * @returns null (no limit) for an empty text or 0; undefined if the text is no whole number
 */
export function parseTimeLimit(input: string): number | null | undefined {
  const text = input.trim();
  return /^\d*$/.test(text) ? Number(text) || null : undefined;
}

const timeLimitRules = countRules((minutes) => parseTimeLimit(minutes) !== undefined, 'Time limit must be a positive number');

/** Sets a gig's time limit per stint. */
export function TimeLimitDialog({ gig, onClose }: { gig: GigView; onClose: () => void }) {
  const [editGig] = useEditGigMutation();
  const save = ({ minutes }: { minutes: string }): Promise<boolean> => {
    // a PUT with the whole gig, of which only the time limit differs
    const fields = { ...gig, date: new Date(gig.date).toISOString(), timeLimit: parseTimeLimit(minutes) ?? null };
    const messages = {
      failure: 'Failed to set time limit',
      success: { title: 'Success', description: 'Time limit updated successfully!' },
    };
    return notifyAndReturnSuccess(editGig({ id: gig.id, fields }), messages);
  };
  return (
    <FormDialog
      title="Set Time Limit"
      confirmLabel="Save"
      draftKey={`time-limit.${gig.id}`}
      initialValues={{ minutes: String(gig.timeLimit ?? '') }}
      onSave={save}
      onClose={onClose}
    >
      <Field name="minutes" label="Minutes on stage" extra="Empty or 0: no limit." rules={timeLimitRules}>
        <Input inputMode="numeric" autoComplete="off" onFocus={({ target }) => target.select()} />
      </Field>
    </FormDialog>
  );
}
