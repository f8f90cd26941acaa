import { Checkbox, Form } from 'antd';
import { type GigId, type PerformerId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { EntrancesField } from '../../../domain/raffle/entrances-field.js';
import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { useLineUpCommandMutation } from '../../../domain/commands/commands.api.js';
import { notifyAndReturnSuccess } from '../../../domain/commands/notify-and-return-success.js';
import { countEntriesOf, formatEntries } from '../raffle-entries.js';
import styles from './raffle-entrances-dialog.module.css';

interface Props {
  gigId: GigId;
  performers: readonly PerformerView[];
  onClose: () => void;
}
interface Fields {
  entrances: string;
  performerIds: PerformerId[];
}
const initialFields: Fields = { entrances: '1', performerIds: [] };

/** Sets the same number of raffle entrances for several performers. */
export function RaffleEntrancesDialog({ gigId, performers, onClose }: Props) {
  const [form] = Form.useForm<Fields>();
  const [setEntrances] = useLineUpCommandMutation();
  const formIds = Form.useWatch<PerformerId[] | undefined>('performerIds', form) ?? initialFields.performerIds;
  const allIds = performers.map(({ id }) => id);
  const chosenIds = formIds.filter((id) => allIds.includes(id)); // some may have been removed meanwhile
  const save = ({ entrances }: Fields): Promise<boolean> =>
    notifyAndReturnSuccess(setEntrances({ type: 'SetRaffleEntrances', gigId, performerIds: chosenIds, entrances: Number(entrances) }), {
      failure: 'Failed to update performer',
    });
  return (
    <FormDialog<Fields>
      title="Set Raffle Entrances"
      confirmLabel={`Set for ${chosenIds.length}`}
      disabled={chosenIds.length === 0}
      draftKey={`raffle-entrances-of-several.${gigId}`}
      form={form}
      initialValues={initialFields}
      onSave={save}
      onClose={onClose}
    >
      <EntrancesField label="Raffle entrances" extra="For each whom you choose. 0 removes them from the raffle." />
      <PerformersField
        performers={performers}
        chosenCount={chosenIds.length}
        onToggleAll={(isChecked) => form.setFieldValue('performerIds', isChecked ? allIds : [])}
      />
    </FormDialog>
  );
}

type PerformersFieldProps = Pick<Props, 'performers'> & { chosenCount: number; onToggleAll: (isChecked: boolean) => void };

/** A checkbox for everyone, and one for each performer. */
const PerformersField = ({ performers, chosenCount, onToggleAll }: PerformersFieldProps) => (
  <>
    <Checkbox
      className={styles.choice}
      checked={chosenCount === performers.length}
      indeterminate={chosenCount > 0 && chosenCount < performers.length}
      onChange={({ target }) => onToggleAll(target.checked)}
    >
      Everyone ({performers.length})
    </Checkbox>
    <Form.Item<Fields> name="performerIds">
      <Checkbox.Group className={styles.choices}>
        {performers.map((performer) => (
          <Checkbox key={performer.id} value={performer.id} className={styles.choice}>
            {performer.name} <span className={styles.entries}>{formatEntries(countEntriesOf(performer))}</span>
          </Checkbox>
        ))}
      </Checkbox.Group>
    </Form.Item>
  </>
);
