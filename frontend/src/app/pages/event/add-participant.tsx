import { type ComponentType, useMemo } from 'react';
import { type GigId } from '@jamjar/contracts/ids';
import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { useParticipantsQuery } from '../../../features/participants/participants.api.js';
import { byName } from '../../../features/participants/participants.cache.js';

/** One of the three dialogs that add people (S2 §2). */
export type AddDialog = ComponentType<{
  gigId: GigId;
  people: readonly ParticipantView[];
  performers: readonly PerformerView[];
  onClose: () => void;
}>;
interface Props {
  dialog: AddDialog;
  event: GigView;
  performers: readonly PerformerView[];
  onClose: () => void;
}

/** The dialog, with everybody whom the organisation knows: read when it is opened first. */
export function AddParticipant({ dialog: Dialog, event, performers, onClose }: Props) {
  const { data } = useParticipantsQuery(event.organisationId);
  const people = useMemo(() => (data ? byName(data) : []), [data]);
  return <Dialog gigId={event.id} people={people} performers={performers} onClose={onClose} />;
}
