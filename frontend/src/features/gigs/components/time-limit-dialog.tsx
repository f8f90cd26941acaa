import { Input } from 'antd';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { saveChanges } from '../../../domain/commands/save-changes.js';
import { countRules, Field } from '../../../ui/form/field.js';
import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { useEditGigMutation } from '../gigs.api.js';

/**
 * Parses the minutes that a user typed.
 * @returns null (no limit) for an empty text or 0; undefined if the text is no whole number from 0 on
 */
export function parseTimeLimit(input: string): number | null | undefined {
  const text = input.trim();
  return /^\d*$/.test(text) ? Number(text) || null : undefined;
}

const timeLimitRules = countRules((minutes) => parseTimeLimit(minutes) !== undefined, 'Time limit must be a positive number');

type TimeLimitFields = Record<'minutes', string>;

/** Sets a gig's time limit per stint. */
export function TimeLimitDialog({ gig, onClose }: { gig: GigView; onClose: () => void }) {
  const [editGig] = useEditGigMutation();
  const toRequest = ({ minutes }: TimeLimitFields) => ({ timeLimit: parseTimeLimit(minutes) ?? null });
  const save = (fields: TimeLimitFields, former: TimeLimitFields) =>
    saveChanges({
      former: toRequest(former),
      edited: toRequest(fields),
      send: (edit) => editGig({ id: gig.id, fields: edit }),
      toFormFields: ({ timeLimit }) => ({ minutes: String(timeLimit ?? '') }),
      failure: 'Failed to set time limit',
      success: { title: 'Success', description: 'Time limit updated successfully!' },
    });
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
