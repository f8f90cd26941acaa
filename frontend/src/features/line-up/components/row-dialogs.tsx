import { Form, Input } from 'antd';
import { useContext } from 'react';
import { type GigType } from '@jamjar/contracts/enums';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { pickFieldsOf } from '@jamjar/contracts/pick';
import { ConfirmDialog } from '../../../ui/dialog/dialog.js';
import { EntrancesField } from '../../../domain/raffle/entrances-field.js';
import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { usePerformerCommandMutation } from '../../../domain/commands/commands.api.js';
import { notifyAndReturnSuccess } from '../../../domain/commands/notify-and-return-success.js';
import { saveChanges } from '../../../domain/commands/save-changes.js';
import { toUpdateFailedMessages } from '../../../domain/timeline/last-change.messages.js';
import { HiddenDetailsContext } from '../hidden-details.js';
import { useEditPerformerMutation } from '../line-up.api.js';
import { getNameRequiredMessage, type PerformerFields, showFieldErrors, toPerformerFields, toRequestFields } from '../performer-fields.js';
import { type RowDialogState } from '../use-row-actions.js';
import { NameField, PerformerDetailFields, PerformerFormDialog } from './performer-form.js';

interface DialogProps {
  performer: PerformerView;
  onClose: () => void;
}

/** The dialog that a row's menu opened. */
export function RowDialog({ dialog: { kind, performer }, type, onClose }: { dialog: RowDialogState; type: GigType; onClose: () => void }) {
  if (kind === 'details') return <EditDetailsDialog performer={performer} type={type} onClose={onClose} />;
  if (kind === 'entrances') return <RaffleEntrancesDialog performer={performer} onClose={onClose} />;
  return <RemovePerformerDialog performer={performer} onClose={onClose} />;
}

/** Edits the fields of a performer that the gig's type has. */
export function EditDetailsDialog({ performer, type, onClose }: DialogProps & { type: GigType }) {
  const [form] = Form.useForm<PerformerFields>();
  const [editPerformer] = useEditPerformerMutation();

  const save = (fields: PerformerFields, former: PerformerFields) =>
    saveChanges({
      former: toRequestFields(former),
      edited: toRequestFields({ ...former, ...fields }),
      send: (edit) => editPerformer({ id: performer.id, fields: edit }),
      toFormFields: (current) => pickFieldsOf(toPerformerFields({ ...performer, ...current }), current),
      failure: 'Failed to update performer',
      showAtField: (error) => showFieldErrors(form, error),
    });
  return (
    <PerformerFormDialog
      form={form}
      title="Edit Details"
      confirmLabel="Save changes"
      draftKey={`edit-details.${performer.id}`}
      initialValues={toPerformerFields(performer)}
      onSave={save}
      onClose={onClose}
    >
      <RenameField type={type} />
      <PerformerDetailFields type={type} hasAllContactFields />
    </PerformerFormDialog>
  );
}

/** The name; nothing for who may not change it. */
const RenameField = ({ type }: { type: GigType }) =>
  !useContext(HiddenDetailsContext) && (
    <NameField requiredMessage={getNameRequiredMessage(type)}>
      <Input autoComplete="off" />
    </NameField>
  );

type EntrancesFields = Record<'entrances', string>;

/** Sets a performer's number of raffle entrances; 0 removes the performer from the raffle. */
function RaffleEntrancesDialog({ performer: { id, name, raffleEntrances }, onClose }: DialogProps) {
  const [editPerformer] = useEditPerformerMutation();
  const toRequest = ({ entrances }: EntrancesFields) => ({ raffleEntrances: Number(entrances) });
  const save = (fields: EntrancesFields, former: EntrancesFields) =>
    saveChanges({
      former: toRequest(former),
      edited: toRequest(fields),
      send: (edit) => editPerformer({ id, fields: edit }),
      toFormFields: ({ raffleEntrances: current }) => ({ entrances: String(current) }),
      ...toUpdateFailedMessages({ name }),
    });
  return (
    <FormDialog
      title="Set Raffle Entrances"
      confirmLabel="Save"
      draftKey={`raffle-entrances.${id}`}
      initialValues={{ entrances: String(raffleEntrances) }}
      onSave={save}
      onClose={onClose}
    >
      <EntrancesField label={`Raffle entrances of ${name}`} extra="0 removes them from the raffle." />
    </FormDialog>
  );
}

/** Asks for confirmation, then removes a performer from the gig. */
function RemovePerformerDialog({ performer: { id, name }, onClose }: DialogProps) {
  const [remove] = usePerformerCommandMutation();
  const onConfirm = (): Promise<boolean> =>
    notifyAndReturnSuccess(remove({ type: 'RemovePerformer', id }), {
      failure: 'Failed to remove performer',
      success: { title: 'Success', description: 'Performer removed successfully' },
    });
  return (
    <ConfirmDialog title="Remove Participant" confirmLabel="Remove" onConfirm={onConfirm} onClose={onClose}>
      Are you sure you want to remove {name} from this event? This action cannot be undone.
    </ConfirmDialog>
  );
}
