import { set } from 'date-fns';
import { Form } from 'antd';
import { attempt } from '../../../ui/attempt.js';
import { Dialog } from '../../../ui/dialog.js';
import { useCreateLiveEventMutation } from '../live-events.api.js';
import { type Organisation } from '../live-events.views.js';
import { type EventFields, EventForm, fieldDate, written } from './event-form.js';

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
  const [form] = Form.useForm<EventFields>();
  const [create, creating] = useCreateLiveEventMutation();
  const save = async (fields: EventFields): Promise<void> => {
    if (creating.isLoading) return;
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
    <Dialog
      title="Create New Event"
      confirm="Create Event"
      busy={creating.isLoading}
      onShown={() => form.focusField('name')}
      onConfirm={() => form.submit()}
      onClose={onClose}
    >
      <EventForm form={form} initialValues={usual()} chooseType onSave={(fields) => void save(fields)} />
    </Dialog>
  );
}
