import { type ComponentType, useMemo } from 'react';
import { type GigId } from '@jamjar/contracts/ids';
import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { useParticipantsQuery } from '../../../features/participants/participants.api.js';
import { sortByName } from '../../../features/participants/participants.cache.js';

/** A dialog that adds performers to a gig; each gig type has its own. */
export type AddDialog = ComponentType<{
  gigId: GigId;
  participants: readonly ParticipantView[];
  performers: readonly PerformerView[];
  onClose: () => void;
}>;
interface Props {
  dialog: AddDialog;
  gig: GigView;
  performers: readonly PerformerView[];
  onClose: () => void;
}

/** Loads the organisation's participants when the dialog opens, and passes them to it sorted by name. */
export function AddDialogWithParticipants({ dialog: Dialog, gig, performers, onClose }: Props) {
  const { data } = useParticipantsQuery(gig.organisationId);
  const participants = useMemo(() => (data ? sortByName(data) : []), [data]);
  return <Dialog gigId={gig.id} participants={participants} performers={performers} onClose={onClose} />;
}
