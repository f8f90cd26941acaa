import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { type ApiDispatch, updateCache } from '../../api/api.js';
import { selectRows, upsertRow } from '../../api/cached-rows.js';
import { type CacheUpdaters, type ChangeMessageOf, type ChangeMessageType } from '../../api/change-messages.js';
import { createDelayedRefetchMiddleware } from '../../api/delayed-refetch.js';
import { type ParticipantRows, participantsApi } from './participants.api.js';

const { util } = participantsApi;

export const participantsCacheUpdaters: CacheUpdaters = { participant_created: upsertParticipant, participant_updated: upsertParticipant };

type ParticipantMessage = Omit<ChangeMessageOf<'participant_created'>, 'type'>;
function upsertParticipant({ organisationId, participant, seq }: ParticipantMessage, dispatch: ApiDispatch): void {
  const update = util.updateQueryData('participants', organisationId, (draft) => upsertRow(draft, participant.id, participant, seq));
  updateCache(dispatch, update, util.getRunningQueryThunk('participants', organisationId));
}

/** The participants in the order of their names. */
export const sortByName = (rows: ParticipantRows): ParticipantView[] =>
  selectRows(rows).sort((one, other) => one.name.localeCompare(other.name));

/** Messages of changes that can change a participant, the number of their gigs or the date of their last appearance. */
const relevantTypes: ReadonlySet<ChangeMessageType> = new Set<ChangeMessageType>([
  'performer_created',
  'performer_updated',
  'performer_deleted',
  'performers',
  'participant_created',
  'participant_updated',
  'event_updated',
  'event_deleted',
]);

/** Refetches the cached lists of participants' appearances after relevant messages: only the server can count the gigs. */
export const createParticipantAppearancesMiddleware = () => createDelayedRefetchMiddleware('Appearances', relevantTypes);
