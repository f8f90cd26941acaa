import { set } from 'date-fns';
import { notifyAndReturnSuccess } from '../../../ui/notify-and-return-success.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { useCreateGigMutation } from '../gigs.api.js';
import { type Organisation } from '../organisation-gigs.js';
import { type GigFormValues, GigFormFields, toDateTimeLocal, toRequestFields } from './gig-form.js';

/** Most new gigs are jams on the same evening; 19:30 is a usual start. */
const createInitialValues = (): GigFormValues => ({
  name: '',
  type: 'jam',
  date: toDateTimeLocal(set(new Date(), { hours: 19, minutes: 30 })),
  venue: '',
  description: '',
});

/** Creates a gig of an organisation. */
export function CreateGigDialog({ organisation, onClose }: { organisation: Organisation; onClose: () => void }) {
  const [createGig, { isLoading }] = useCreateGigMutation();
  const save = async (fields: GigFormValues): Promise<void> => {
    const request = createGig({
      organisationId: organisation.id,
      type: fields.type,
      date: new Date(fields.date).toISOString(),
      ...toRequestFields(fields),
    });
    const messages = { failure: 'Failed to create event', success: { title: 'Success', description: 'Event created successfully!' } };
    if (await notifyAndReturnSuccess(request, messages)) onClose();
  };
  return (
    <FormDialog<GigFormValues>
      title="Create New Event"
      confirmLabel="Create Event"
      busy={isLoading}
      initialFocusField="name"
      initialValues={createInitialValues()}
      onSave={save}
      onClose={onClose}
    >
      <GigFormFields showType />
    </FormDialog>
  );
}
