import { format } from 'date-fns';
import { Form, Input } from 'antd';
import { type LiveEventType, liveEventTypes } from '@jamjar/contracts/enums';
import { limits } from '@jamjar/contracts/limits';
import { attempt } from '../../../ui/attempt.js';
import { OneChip } from '../../../ui/choice-chips.js';
import { Dialog } from '../../../ui/dialog.js';
import { Field } from '../../../ui/field.js';
import { useCreateLiveEventMutation } from '../live-events.api.js';
import { type Organisation, typeLabels } from '../live-events.views.js';

interface NewEvent {
  name: string;
  type: LiveEventType;
  /** As the device's own field has it, in this device's zone: `2024-03-05T19:30`. */
  date: string;
  venue: string;
  description: string;
}
const nothing: NewEvent = { name: '', type: 'jam', date: '', venue: '', description: '' };
/** Most are made for tonight. */
const tonight = (): string => format(new Date(), "yyyy-MM-dd'T'19:30");

/** S1 §5, Create event. */
export function NewEventDialog({ organisation, onClose }: { organisation: Organisation; onClose: () => void }) {
  const [form] = Form.useForm<NewEvent>();
  const [create, creating] = useCreateLiveEventMutation();
  const save = async ({ name, type, date, venue, description }: NewEvent): Promise<void> => {
    const asked = create({
      organisationId: organisation.id,
      name: name.trim(),
      type,
      date: new Date(date).toISOString(),
      venue: venue.trim() || null,
      description: description.trim() || null,
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
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ ...nothing, date: tonight() }}
        onFinish={(values) => void save(values)}
      >
        <Field name="name" label="Event name" rules={[{ required: true, whitespace: true, message: 'Event name is required' }]}>
          <Input autoComplete="off" maxLength={limits.name} />
        </Field>
        <Field name="type" label="Type">
          <OneChip label="Type" options={liveEventTypes.map((type) => ({ value: type, label: typeLabels[type] }))} />
        </Field>
        <Field name="date" label="Date and time" rules={[{ required: true, message: 'Date and time are required' }]}>
          <Input type="datetime-local" />
        </Field>
        <Field name="venue" label="Venue" optional>
          <Input autoComplete="off" maxLength={limits.venue} />
        </Field>
        <Field name="description" label="Description" optional>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={limits.description} />
        </Field>
      </Form>
    </Dialog>
  );
}
