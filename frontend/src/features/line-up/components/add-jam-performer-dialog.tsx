import { type AddDialogProps, type ToAddRequest } from '../use-add-performer.js';
import { AddPerformerDialog } from './add-performer-dialog.js';
import { PerformerCheckboxes, EmailField, InstagramField, InstrumentsField, NotesField, PhoneField, TierField } from './performer-form.js';

/** The performer type is not sent, because the form of a jam has no field for it. */
const toRequest: ToAddRequest = ({ performerType: _performerType, ...fields }) => fields;

/** Adds one performer to a jam. */
export const AddJamPerformerDialog = (props: AddDialogProps) => (
  <AddPerformerDialog {...props} title="Add New Participant" type="jam" toRequest={toRequest}>
    <InstrumentsField />
    <TierField />
    <PerformerCheckboxes withLookingForBand />
    <EmailField />
    <PhoneField />
    <InstagramField />
    <NotesField />
  </AddPerformerDialog>
);
