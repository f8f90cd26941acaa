import { type OrganisationId } from '@jamjar/contracts/ids';
import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { routes } from '@jamjar/contracts/routes';
import { api } from '../../api/api.js';
import { type ApiDispatch, patch } from '../../api/patch.js';
import { rowsOf, takeList } from '../../api/rows.js';
import { type People } from './participants.cache.js';

export const participantsApi = api.injectEndpoints({
  endpoints: (build) => ({
    participants: build.query<People, OrganisationId>({
      query: routes.participantsOf,
      transformResponse: (participants: ParticipantView[], meta) => rowsOf(({ id }) => id, participants, meta?.asOf ?? null),
      merge: takeList,
      providesTags: ['Participants'],
    }),
  }),
});
export const { useParticipantsQuery } = participantsApi;

export function changePeople(dispatch: ApiDispatch, id: OrganisationId, change: (draft: People) => void): void {
  const { util } = participantsApi;
  patch(dispatch, util.updateQueryData('participants', id, change), util.getRunningQueryThunk('participants', id));
}
