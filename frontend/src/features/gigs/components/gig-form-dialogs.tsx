import { format, set } from 'date-fns';
import { notifyAndReturnSuccess } from '../../../ui/notify-and-return-success.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { useCreateGigMutation, useEditGigMutation } from '../gigs.api.js';
import { type Organisation } from '../organisation-gigs.js';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { Input } from 'antd';
import { type GigType, gigTypes } from '@jamjar/contracts/enums';
import { limits } from '@jamjar/contracts/limits';
import { SingleChoiceChips } from '../../../ui/choice-chips.js';
import { Field } from '../../../ui/field.js';
import { typeOptionLabels } from '../gigs.labels.js';

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

/** The values of the form's fields. */
export interface GigFormValues {
  name: string;
  type: GigType;
  /** The value of a `datetime-local` input, in the device's time zone: `2024-03-05T19:30`. */
  date: string;
  venue: string;
  description: string;
}

/** The value of a `datetime-local` input, in the device's time zone, without seconds. */
export const toDateTimeLocal = (date: Date): string => format(date, "yyyy-MM-dd'T'HH:mm");

/** The text fields as the API takes them: trimmed; an empty venue or description is null. */
export const toRequestFields = ({ name, venue, description }: GigFormValues) => ({
  name: name.trim(),
  venue: venue.trim() || null,
  description: description.trim() || null,
});

/** The fields of Create New Event and Edit Event. @param showType false in Edit Event: the type of a gig never changes */
export function GigFormFields({ showType }: { showType: boolean }) {
  return (
    <>
      <Field name="name" label="Event name" rules={[{ required: true, whitespace: true, message: 'Event name is required' }]}>
        <Input autoComplete="off" maxLength={limits.maxNameLength} />
      </Field>
      <Field name="type" label="Type" hidden={!showType}>
        <SingleChoiceChips label="Type" options={gigTypes.map((type) => ({ value: type, label: typeOptionLabels[type] }))} />
      </Field>
      <Field
        name="date"
        label="Date and time"
        validateFirst
        rules={[{ required: true, message: 'Date and time are required' }, { validator: validateYear }]}
      >
        {/* without a maximum, browsers accept years of six digits */}
        <Input type="datetime-local" max="9999-12-31T23:59" />
      </Field>
      <Field name="venue" label="Venue" optional>
        <Input autoComplete="off" maxLength={limits.maxVenueLength} />
      </Field>
      <Field name="description" label="Description" optional>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={limits.maxDescriptionLength} />
      </Field>
    </>
  );
}

/** Rejects an unfinished year such as 0202: the server refuses years before 1900. */
const validateYear = (_rule: unknown, date = ''): Promise<void> =>
  date === '' || new Date(date).getFullYear() >= 1900 ? Promise.resolve() : Promise.reject(new Error('Invalid date'));
