import { useMemo } from 'react';
import { type LiveEventView, type PerformerView } from '@jamjar/contracts/live-events/live-event.views';
import { AddParticipantDialog } from '../../../features/line-up/components/add-participant-dialog.js';
import { useParticipantsQuery } from '../../../features/participants/participants.api.js';
import { byName } from '../../../features/participants/participants.cache.js';

interface Props {
  event: LiveEventView;
  performers: readonly PerformerView[];
  onClose: () => void;
}

/** The dialog, with everybody whom the organisation knows: read when it is opened first. */
export function AddParticipant({ event, performers, onClose }: Props) {
  const { data } = useParticipantsQuery(event.organisationId);
  const people = useMemo(() => (data ? byName(data) : []), [data]);
  return <AddParticipantDialog liveEventId={event.id} people={people} performers={performers} onClose={onClose} />;
}
