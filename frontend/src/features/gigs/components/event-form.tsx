import { format } from 'date-fns';
import { Input } from 'antd';
import { type GigType, gigTypes } from '@jamjar/contracts/enums';
import { limits } from '@jamjar/contracts/limits';
import { OneChip } from '../../../ui/choice-chips.js';
import { Field } from '../../../ui/field.js';
import { typeLabels } from '../gigs.views.js';

/** What is written about an event, as the fields have it. */
export interface EventFields {
  name: string;
  type: GigType;
  /** As the device's own field has it, in this device's zone: `2024-03-05T19:30`. */
  date: string;
  venue: string;
  description: string;
}

/** @param at in this device's zone, to the minute */
export const fieldDate = (at: Date): string => format(at, "yyyy-MM-dd'T'HH:mm");

/** What the server takes: nothing written is nothing kept. */
export const written = ({ name, venue, description }: EventFields) => ({
  name: name.trim(),
  venue: venue.trim() || null,
  description: description.trim() || null,
});

/** The fields of Create New Event and Edit Event, with the documents' words for what is missing (S1 §5). @param chooseType only while it is created: the type is fixed from then on */
export function EventFormFields({ chooseType }: { chooseType: boolean }) {
  return (
    <>
      <Field name="name" label="Event name" rules={[{ required: true, whitespace: true, message: 'Event name is required' }]}>
        <Input autoComplete="off" maxLength={limits.name} />
      </Field>
      <Field name="type" label="Type" hidden={!chooseType}>
        <OneChip label="Type" options={gigTypes.map((type) => ({ value: type, label: typeLabels[type] }))} />
      </Field>
      <Field
        name="date"
        label="Date and time"
        validateFirst
        rules={[{ required: true, message: 'Date and time are required' }, { validator: isInOurTimes }]}
      >
        <Input type="datetime-local" max="9999-12-31T23:59" />
      </Field>
      <Field name="venue" label="Venue" optional>
        <Input autoComplete="off" maxLength={limits.venue} />
      </Field>
      <Field name="description" label="Description" optional>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={limits.description} />
      </Field>
    </>
  );
}

/** A year that was typed in part, such as 0202, is one that the server refuses. */
const isInOurTimes = (_rule: unknown, date = ''): Promise<void> =>
  date === '' || new Date(date).getFullYear() >= 1900 ? Promise.resolve() : Promise.reject(new Error('Invalid date'));
