import { type AddDialogProps, type Sent } from '../adding.js';
import { AddOneDialog } from './add-one-dialog.js';
import { Checks, EmailField, InstagramField, InstrumentsField, NotesField, PhoneField, TierField } from './performer-form.js';

/** S2 §7, POST /api/performers: whether they play alone is not asked at a jam. */
const sent: Sent = ({ performerType: _performerType, ...fields }) => fields;

/** Jam night: who they are and what they play (S2 §5). */
export const AddParticipantDialog = (props: AddDialogProps) => (
  <AddOneDialog {...props} title="Add New Participant" type="jam" sent={sent}>
    <InstrumentsField />
    <TierField />
    <Checks lookingForBand />
    <EmailField />
    <PhoneField />
    <InstagramField />
    <NotesField />
  </AddOneDialog>
);
