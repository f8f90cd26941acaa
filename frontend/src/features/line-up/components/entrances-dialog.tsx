import { Input } from 'antd';
import { limits } from '@jamjar/contracts/limits';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { attempt } from '../../../ui/attempt.js';
import { Field } from '../../../ui/field.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { useEditPerformerMutation } from '../line-up.api.js';

const words = 'Please enter a valid number (0 or higher)';
const isValid = (text: string | undefined): boolean => /^\d+$/.test(text?.trim() ?? '') && Number(text) <= limits.countMax;

/** How often somebody's name is in the hat; 0 takes them out (S2 §5). */
export function EntrancesDialog({ performer, onClose }: { performer: PerformerView; onClose: () => void }) {
  const [editPerformer, editing] = useEditPerformerMutation();
  const save = async ({ entrances }: { entrances: string }): Promise<void> => {
    if (
      await attempt(editPerformer({ id: performer.id, edit: { raffleEntrances: Number(entrances) } }), {
        failure: 'Failed to update performer',
      })
    )
      onClose();
  };
  return (
    <FormDialog
      title="Set Raffle Entrances"
      confirm="Save"
      busy={editing.isLoading}
      begin="entrances"
      initialValues={{ entrances: String(performer.raffleEntrances) }}
      onSave={save}
      onClose={onClose}
    >
      <Field
        name="entrances"
        label={`Raffle entrances of ${performer.name}`}
        extra="0 removes them from the raffle."
        rules={[{ validator: (_rule, value?: string) => (isValid(value) ? Promise.resolve() : Promise.reject(new Error(words))) }]}
      >
        <Input inputMode="numeric" autoComplete="off" onFocus={({ target }) => target.select()} />
      </Field>
    </FormDialog>
  );
}
