import { type OrganisationId } from '@jamjar/contracts/ids';
import { type AppearancesView, type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { routes } from '@jamjar/contracts/routes';
import { api } from '../../api/api.js';
import { type ApiDispatch, type ApiState, patch } from '../../api/patch.js';
import { rowsOf, takeList } from '../../api/rows.js';
import { type Appearances, type People } from './participants.cache.js';

export const participantsApi = api.injectEndpoints({
  endpoints: (build) => ({
    participants: build.query<People, OrganisationId>({
      query: routes.participantsOf,
      transformResponse: (participants: ParticipantView[], meta) => rowsOf(({ id }) => id, participants, meta?.seq ?? null),
      merge: takeList,
      providesTags: ['Participants'],
    }),
    appearances: build.query<Appearances, OrganisationId>({
      query: routes.appearancesOf,
      transformResponse: (people: AppearancesView[], meta) => rowsOf(({ id }) => id, people, meta?.seq ?? null),
      merge: takeList,
      providesTags: ['Appearances'],
    }),
  }),
});
export const { useParticipantsQuery, useAppearancesQuery } = participantsApi;

/** Whether somebody looks at such a list here, or did a moment ago. */
export const areAppearancesRead = (state: ApiState): boolean =>
  participantsApi.util.selectCachedArgsForQuery(state, 'appearances').length > 0;

export function changePeople(dispatch: ApiDispatch, id: OrganisationId, change: (draft: People) => void): void {
  const { util } = participantsApi;
  patch(dispatch, util.updateQueryData('participants', id, change), util.getRunningQueryThunk('participants', id));
}
