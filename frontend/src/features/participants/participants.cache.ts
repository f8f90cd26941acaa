import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { selectRows, upsertRow } from '../../api/cached-rows.js';
import { type CacheUpdaters, type ChangeMessageOf } from '../../api/change-messages.js';
import { type ApiDispatch, updateCache } from '../../api/api.js';
import { type ParticipantRows, participantsApi } from './participants.api.js';

export const participantsCacheUpdaters: CacheUpdaters = { participant_created: upsertParticipant, participant_updated: upsertParticipant };

function upsertParticipant(
  { organisationId, participant, seq }: Omit<ChangeMessageOf<'participant_created'>, 'type'>,
  dispatch: ApiDispatch,
): void {
  const { util } = participantsApi;
  const upsert = (draft: ParticipantRows): void => upsertRow(draft, participant.id, participant, seq);
  updateCache(
    dispatch,
    util.updateQueryData('participants', organisationId, upsert),
    util.getRunningQueryThunk('participants', organisationId),
  );
}

export const sortByName = (rows: ParticipantRows): ParticipantView[] =>
  selectRows(rows).sort((one, other) => one.name.localeCompare(other.name));
