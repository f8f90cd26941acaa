import { set } from 'date-fns';
import { attempt } from '../../../ui/attempt.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { useCreateGigMutation } from '../gigs.api.js';
import { type Organisation } from '../gigs.views.js';
import { type EventFields, EventFormFields, fieldDate, written } from './event-form.js';

/** Most are jams, made for tonight. */
const usual = (): EventFields => ({
  name: '',
  type: 'jam',
  date: fieldDate(set(new Date(), { hours: 19, minutes: 30 })),
  venue: '',
  description: '',
});

/** S1 §5, Create event. */
export function NewEventDialog({ organisation, onClose }: { organisation: Organisation; onClose: () => void }) {
  const [create, creating] = useCreateGigMutation();
  const save = async (fields: EventFields): Promise<void> => {
    const asked = create({
      organisationId: organisation.id,
      type: fields.type,
      date: new Date(fields.date).toISOString(),
      ...written(fields),
    });
    const words = { failure: 'Failed to create event', success: { title: 'Success', description: 'Event created successfully!' } };
    if (await attempt(asked, words)) onClose();
  };
  return (
    <FormDialog<EventFields>
      title="Create New Event"
      confirm="Create Event"
      busy={creating.isLoading}
      begin="name"
      initialValues={usual()}
      onSave={save}
      onClose={onClose}
    >
      <EventFormFields chooseType />
    </FormDialog>
  );
}
