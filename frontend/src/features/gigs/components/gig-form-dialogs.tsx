import { format, set } from 'date-fns';
import { Input } from 'antd';
import { type GigType, gigTypes } from '@jamjar/contracts/enums';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { limits } from '@jamjar/contracts/limits';
import { SingleChoiceChips } from '../../../ui/choice-chips.js';
import { Field, textRule } from '../../../ui/field.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { notifyAndReturnSuccess } from '../../../ui/notify-and-return-success.js';
import { useCreateGigMutation, useEditGigMutation } from '../gigs.api.js';
import { gigTypeLabels } from '../../../ui/gig-format.js';
import { type Organisation } from '../organisation-gigs.js';

interface GigFormValues {
  name: string;
  type: GigType;
  /** The value of a `datetime-local` input, in the device's time zone, without seconds: `2024-03-05T19:30`. */
  date: string;
  venue: string;
  description: string;
}
const toDateTimeLocal = (date: Date): string => format(date, "yyyy-MM-dd'T'HH:mm");

/** The text fields as the API takes them: trimmed; an empty venue or description is null. */
const toRequestFields = ({ name, venue, description }: GigFormValues) => ({
  name: name.trim(),
  venue: venue.trim() || null,
  description: description.trim() || null,
});

interface CreateGigDialogProps {
  organisation: Organisation;
  onCreated: (gig: GigView) => void;
  onClose: () => void;
}

/** Creates a gig of an organisation. */
export function CreateGigDialog({ organisation, onCreated, onClose }: CreateGigDialogProps) {
  const [createGig] = useCreateGigMutation();
  // most new gigs are jams on the same evening; 19:30 is a usual start
  const date = toDateTimeLocal(set(new Date(), { hours: 19, minutes: 30 }));
  const save = async (fields: GigFormValues): Promise<boolean> => {
    const request = createGig({
      ...toRequestFields(fields),
      organisationId: organisation.id,
      type: fields.type,
      date: new Date(fields.date).toISOString(),
    });
    const messages = { failure: 'Failed to create event', success: { title: 'Success', description: 'Event created successfully!' } };
    const isCreated = await notifyAndReturnSuccess(request, messages);
    const { data } = await request;
    if (data) onCreated(data);
    return isCreated;
  };
  return (
    <FormDialog<GigFormValues>
      title="Create New Event"
      confirmLabel="Create Event"
      draftKey={`create-event.${organisation.id}`}
      initialValues={{ name: '', type: 'jam', date, venue: '', description: '' }}
      onSave={save}
      onClose={onClose}
    >
      <GigFormFields showType />
    </FormDialog>
  );
}

/** Edits a gig. The fields keep the values from when the dialog was opened, even if another user changes the gig meanwhile. */
export function EditGigDialog({ gig, onClose }: { gig: GigView; onClose: () => void }) {
  const [editGig] = useEditGigMutation();
  const { name, type, venue, description } = gig;
  const initialDate = toDateTimeLocal(new Date(gig.date));
  const save = (fields: GigFormValues): Promise<boolean> => {
    // the field has no seconds: an unchanged date must keep those of the gig
    const date = fields.date === initialDate ? gig.date : new Date(fields.date).toISOString();
    const request = editGig({ id: gig.id, fields: { date, ...toRequestFields(fields) } });
    return notifyAndReturnSuccess(request, { failure: 'Failed to update event' });
  };
  return (
    <FormDialog<GigFormValues>
      title="Edit Event"
      confirmLabel="Save changes"
      draftKey={`edit-event.${gig.id}`}
      initialValues={{ name, type, date: initialDate, venue: venue ?? '', description: description ?? '' }}
      onSave={save}
      onClose={onClose}
    >
      <GigFormFields showType={false} />
    </FormDialog>
  );
}

/** Rejects an unfinished year such as 0202: the server refuses years before 1900. */
const yearRule = textRule((date) => date === '' || new Date(date).getFullYear() >= 1900, 'Invalid date');

/** The fields of Create New Event and Edit Event. @param showType false in Edit Event: the type of a gig never changes */
function GigFormFields({ showType }: { showType: boolean }) {
  return (
    <>
      <Field name="name" label="Event name" rules={[{ required: true, whitespace: true, message: 'Event name is required' }]}>
        <Input autoComplete="off" maxLength={limits.maxNameLength} />
      </Field>
      <Field name="type" label="Type" hidden={!showType}>
        <SingleChoiceChips label="Type" options={gigTypes.map((type) => ({ value: type, label: gigTypeLabels[type] }))} />
      </Field>
      <Field name="date" label="Date and time" validateFirst rules={[{ required: true, message: 'Date and time are required' }, yearRule]}>
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
