import { addDays, addHours, isAfter, max, set } from 'date-fns';
import { Form, Input } from 'antd';
import { useRef, useState } from 'react';
import { type GigType, gigTypes } from '@jamjar/contracts/enums';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { limits } from '@jamjar/contracts/limits';
import { pickFieldsOf } from '@jamjar/contracts/pick';
import { SingleChoiceChips } from '../../../ui/form/choice-chips.js';
import { Field, textRule } from '../../../ui/form/field.js';
import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { notifyAndReturnSuccess } from '../../../domain/commands/notify-and-return-success.js';
import { saveChanges } from '../../../domain/commands/save-changes.js';
import { useCreateGigMutation, useEditGigMutation } from '../gigs.api.js';
import { formatGigDate, gigTypeLabels } from '../../../domain/gigs/gig-format.js';
import { type Organisation } from '../organisation-gigs.js';
import { toDateTimeField } from '../../../ui/format/date-format.js';

interface GigFormValues {
  name: string;
  type: GigType;
  /** The value of a `datetime-local` input, in the device's time zone, without seconds: `2024-03-05T19:30`. */
  date: string;
  /** In the same format; empty: no planned end. */
  endsAt: string;
  venue: string;
  description: string;
}
const toDateTimeFieldOrEmpty = (instant: string | null): string => (instant === null ? '' : toDateTimeField(instant));
/** The instant in a field; null when it is empty. An unchanged field stands for the `saved` instant, whose seconds it does not show. */
function parseDateTimeField(field: string, saved: string | null): string | null {
  if (field === toDateTimeFieldOrEmpty(saved)) return saved;
  return field === '' ? null : new Date(field).toISOString();
}

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
  const [date] = useState(() => toDateTimeField(set(new Date(), { hours: 19, minutes: 30 })));
  const save = async (fields: GigFormValues): Promise<boolean> => {
    const request = createGig({
      ...toRequestFields(fields),
      organisationId: organisation.id,
      type: fields.type,
      date: new Date(fields.date).toISOString(),
      endsAt: parseDateTimeField(fields.endsAt, null),
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
      initialValues={{ name: '', type: 'jam', date, endsAt: '', venue: '', description: '' }}
      onSave={save}
      onClose={onClose}
    >
      <GigFormFields showType />
    </FormDialog>
  );
}

const toFormValues = ({ name, type, date, endsAt, venue, description }: GigView): GigFormValues => ({
  name,
  type,
  date: toDateTimeFieldOrEmpty(date),
  endsAt: toDateTimeFieldOrEmpty(endsAt),
  venue: venue ?? '',
  description: description ?? '',
});
const formatFieldText = (text: string, field: string): string => (field === 'date' || field === 'endsAt' ? formatGigDate(text) : text);

/** Edits a gig. The fields keep the values from when the dialog was opened, even if another user changes the gig meanwhile. */
export function EditGigDialog({ gig, onClose }: { gig: GigView; onClose: () => void }) {
  const save = useSaveGig(gig);
  return (
    <FormDialog<GigFormValues>
      title="Edit Event"
      confirmLabel="Save changes"
      draftKey={`edit-event.${gig.id}`}
      initialValues={toFormValues(gig)}
      formatText={formatFieldText}
      onSave={save}
      onClose={onClose}
    >
      <GigFormFields showType={false} />
    </FormDialog>
  );
}

function useSaveGig(gig: GigView) {
  const [editGig] = useEditGigMutation();
  // the gig as the form's fields show it, with the seconds of its times, which the fields lack
  const [shownGig, setShownGig] = useState(gig);
  const toRequest = (fields: GigFormValues) => ({
    ...toRequestFields(fields),
    date: parseDateTimeField(fields.date, shownGig.date) ?? shownGig.date,
    endsAt: parseDateTimeField(fields.endsAt, shownGig.endsAt),
  });
  return (fields: GigFormValues, former: GigFormValues) =>
    saveChanges({
      former: toRequest(former),
      edited: toRequest(fields),
      send: (edit) => editGig({ id: gig.id, fields: edit }),
      toFormFields: (current) => {
        setShownGig({ ...shownGig, ...current });
        return pickFieldsOf(toFormValues({ ...shownGig, ...current }), current);
      },
      failure: 'Failed to update event',
    });
}

const nameRules = [{ required: true, whitespace: true, message: 'Event name is required' }];
/** Whether a date is typed completely; false for an unfinished year such as 0202. The server refuses years before 1900. */
const isCompleteDate = (field: string): boolean => new Date(field).getFullYear() >= 1900;
const yearRule = textRule((date) => date === '' || isCompleteDate(date), 'Invalid date');
const endRule = ({ getFieldValue }: { getFieldValue: (name: keyof GigFormValues) => string }) =>
  textRule(
    (endsAt) => endsAt === '' || isWithinOneDay(new Date(endsAt), new Date(getFieldValue('date'))),
    'The end must be within 24 hours after the start',
  );
/** Whether the end is after the date, by at most 24 hours, or 25 if clocks are set back in between; false for an incomplete date. */
const isWithinOneDay = (endsAt: Date, date: Date): boolean =>
  isAfter(endsAt, date) && !isAfter(endsAt, max([addHours(date, 24), addDays(date, 1)]));

/** The local time of a field as if it were UTC, in ms: differences of such times ignore changes between summer and winter time. */
const toLocalTimeMs = (field: string): number => Date.parse(`${field}Z`);

/** Moves the end by as much as the date, while the date is edited. */
function useMovingEnd() {
  const form = Form.useFormInstance<GigFormValues>();
  const lastDate = useRef('');
  const moveEnd = (date: string): void => {
    if (!isCompleteDate(date)) return;
    const endMs = toLocalTimeMs(form.getFieldsValue().endsAt) + toLocalTimeMs(date) - toLocalTimeMs(lastDate.current);
    if (!Number.isNaN(endMs)) form.setFieldsValue({ endsAt: new Date(endMs).toISOString().slice(0, 16) });
    lastDate.current = date;
  };
  return { onFocus: () => void (lastDate.current = form.getFieldsValue().date), moveEnd };
}

/** The fields of Create New Event and Edit Event. @param showType false in Edit Event: the type of a gig never changes */
function GigFormFields({ showType }: { showType: boolean }) {
  const { onFocus, moveEnd } = useMovingEnd();
  return (
    <>
      <Field name="name" label="Event name" maxLength={limits.maxNameLength} rules={nameRules}>
        <Input autoComplete="off" />
      </Field>
      <Field name="type" label="Type" hidden={!showType}>
        <SingleChoiceChips label="Type" options={gigTypes.map((type) => ({ value: type, label: gigTypeLabels[type] }))} />
      </Field>
      <Field name="date" label="Date and time" validateFirst rules={[{ required: true, message: 'Date and time are required' }, yearRule]}>
        {/* without a maximum, browsers accept years of six digits */}
        <Input type="datetime-local" max="9999-12-31T23:59" onFocus={onFocus} onChange={({ target }) => moveEnd(target.value)} />
      </Field>
      <Field name="endsAt" label="Ends" optional dependencies={['date']} rules={[endRule]}>
        <Input type="datetime-local" max="9999-12-31T23:59" />
      </Field>
      <Field name="venue" label="Venue" optional maxLength={limits.maxVenueLength}>
        <Input autoComplete="off" />
      </Field>
      <Field name="description" label="Description" optional maxLength={limits.maxDescriptionLength}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
      </Field>
    </>
  );
}
