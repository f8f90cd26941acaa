import { type AddDialogProps, type ToAddRequest } from '../use-add-performer.js';
import { AddPerformerDialog } from './add-performer-dialog.js';
import { PerformerCheckboxes, InstagramField, NotesField, PerformerTypeField } from './performer-form.js';

const toRequest: ToAddRequest = ({ notes, instagram, performerType, priority }) => ({ notes, instagram, performerType, priority });

/** Adds one performer to an open mic. */
export const AddOpenMicPerformerDialog = (props: AddDialogProps) => (
  <AddPerformerDialog {...props} title="Add Open Mic Participant" type="openmic" toRequest={toRequest}>
    <PerformerTypeField />
    <PerformerCheckboxes withLookingForBand={false} />
    <InstagramField />
    <NotesField />
  </AddPerformerDialog>
);
