import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { notifyAndReturnSuccess } from '../../../ui/notify-and-return-success.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { useEditGigMutation } from '../gigs.api.js';
import { type GigFormValues, GigFormFields, toDateTimeLocal, toRequestFields } from './gig-form.js';

const toFormValues = ({ name, type, date, venue, description }: GigView): GigFormValues => ({
  name,
  type,
  date: toDateTimeLocal(new Date(date)),
  venue: venue ?? '',
  description: description ?? '',
});

/** Edits a gig. The fields keep the values from when the dialog was opened, even if another user changes the gig meanwhile. */
export function EditGigDialog({ gig, onClose }: { gig: GigView; onClose: () => void }) {
  const [editGig, { isLoading }] = useEditGigMutation();
  const save = async (fields: GigFormValues): Promise<void> => {
    // the field has no seconds: an unchanged date must keep those of the gig
    const date = fields.date === toDateTimeLocal(new Date(gig.date)) ? gig.date : new Date(fields.date).toISOString();
    const request = editGig({ id: gig.id, fields: { date, ...toRequestFields(fields) } });
    if (await notifyAndReturnSuccess(request, { failure: 'Failed to update event' })) onClose();
  };
  return (
    <FormDialog<GigFormValues>
      title="Edit Event"
      confirmLabel="Save changes"
      busy={isLoading}
      initialFocusField="name"
      initialValues={toFormValues(gig)}
      onSave={save}
      onClose={onClose}
    >
      <GigFormFields showType={false} />
    </FormDialog>
  );
}
