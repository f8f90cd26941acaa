import { type AddDialogProps, type Sent } from '../adding.js';
import { AddOneDialog } from './add-one-dialog.js';
import { Checks, InstagramField, NotesField, PerformerTypeField } from './performer-form.js';

/** S2 §7, POST /api/performers. */
const sent: Sent = ({ notes, instagram, performerType, priority }) => ({ notes, instagram, performerType, priority });

/** Open mic: who they are, and whether alone or with a band (S2 §5). */
export const AddOpenMicDialog = (props: AddDialogProps) => (
  <AddOneDialog {...props} title="Add Open Mic Participant" type="openmic" sent={sent}>
    <PerformerTypeField />
    <Checks lookingForBand={false} />
    <InstagramField />
    <NotesField />
  </AddOneDialog>
);
