import { Input } from 'antd';
import { limits } from '@jamjar/contracts/limits';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { notifyAndReturnSuccess } from '../../../ui/notify-and-return-success.js';
import { Field } from '../../../ui/field.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { useEditPerformerMutation } from '../line-up.api.js';

const invalidNumberMessage = 'Please enter a valid number (0 or higher)';
const isValidNumber = (text: string | undefined): boolean => /^\d+$/.test(text?.trim() ?? '') && Number(text) <= limits.maxCount;

/** Sets a performer's number of raffle entrances; 0 removes the performer from the raffle. */
export function RaffleEntrancesDialog({ performer, onClose }: { performer: PerformerView; onClose: () => void }) {
  const [editPerformer, { isLoading }] = useEditPerformerMutation();
  const save = async ({ entrances }: { entrances: string }): Promise<void> => {
    if (
      await notifyAndReturnSuccess(editPerformer({ id: performer.id, fields: { raffleEntrances: Number(entrances) } }), {
        failure: 'Failed to update performer',
      })
    )
      onClose();
  };
  return (
    <FormDialog
      title="Set Raffle Entrances"
      confirmLabel="Save"
      busy={isLoading}
      initialFocusField="entrances"
      initialValues={{ entrances: String(performer.raffleEntrances) }}
      onSave={save}
      onClose={onClose}
    >
      <Field
        name="entrances"
        label={`Raffle entrances of ${performer.name}`}
        extra="0 removes them from the raffle."
        rules={[
          {
            validator: (_rule, value?: string) =>
              isValidNumber(value) ? Promise.resolve() : Promise.reject(new Error(invalidNumberMessage)),
          },
        ]}
      >
        <Input inputMode="numeric" autoComplete="off" onFocus={({ target }) => target.select()} />
      </Field>
    </FormDialog>
  );
}
