import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { attempt } from '../../../ui/attempt.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { useEditGigMutation } from '../gigs.api.js';
import { type EventFields, EventFormFields, fieldDate, written } from './event-form.js';

const fieldsOf = ({ name, type, date, venue, description }: GigView): EventFields => ({
  name,
  type,
  date: fieldDate(new Date(date)),
  venue: venue ?? '',
  description: description ?? '',
});

/** S1 §5, Edit event. It goes on from what stood there when it was opened, whatever others change meanwhile. */
export function EditEventDialog({ event, onClose }: { event: GigView; onClose: () => void }) {
  const [edit, editing] = useEditGigMutation();
  const save = async (fields: EventFields): Promise<void> => {
    // a field shows minutes: a date that nobody touched keeps its seconds
    const date = fields.date === fieldDate(new Date(event.date)) ? event.date : new Date(fields.date).toISOString();
    const asked = edit({ id: event.id, changed: { date, ...written(fields) } });
    if (await attempt(asked, { failure: 'Failed to update event' })) onClose();
  };
  return (
    <FormDialog<EventFields>
      title="Edit Event"
      confirm="Save changes"
      busy={editing.isLoading}
      begin="name"
      initialValues={fieldsOf(event)}
      onSave={save}
      onClose={onClose}
    >
      <EventFormFields chooseType={false} />
    </FormDialog>
  );
}
