import { type OrganisationId } from '@jamjar/contracts/ids';
import { type ParticipantAppearancesView, type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { routes } from '@jamjar/contracts/routes';
import { api } from '../../api/api.js';
import { type ApiDispatch, type ApiState, updateCache } from '../../api/update-cache.js';
import { toCachedRows, mergeRows } from '../../api/cached-rows.js';
import { type ParticipantAppearancesRows, type ParticipantRows } from './participants.cache.js';

export const participantsApi = api.injectEndpoints({
  endpoints: (build) => ({
    participants: build.query<ParticipantRows, OrganisationId>({
      query: routes.participantsOfOrganisation,
      transformResponse: (participants: ParticipantView[], meta) => toCachedRows(({ id }) => id, participants, meta?.seq ?? null),
      merge: mergeRows,
      providesTags: ['Participants'],
    }),
    appearances: build.query<ParticipantAppearancesRows, OrganisationId>({
      query: routes.appearancesOfOrganisation,
      transformResponse: (participants: ParticipantAppearancesView[], meta) =>
        toCachedRows(({ id }) => id, participants, meta?.seq ?? null),
      merge: mergeRows,
      providesTags: ['Appearances'],
    }),
  }),
});
export const { useParticipantsQuery, useAppearancesQuery } = participantsApi;

/** True while a list of participants' appearances is in the cache: a page shows it, or did a moment ago. */
export const hasCachedAppearances = (state: ApiState): boolean =>
  participantsApi.util.selectCachedArgsForQuery(state, 'appearances').length > 0;

/** Changes the cached participants of an organisation. */
export function updateParticipantRows(
  dispatch: ApiDispatch,
  organisationId: OrganisationId,
  change: (draft: ParticipantRows) => void,
): void {
  const { util } = participantsApi;
  updateCache(
    dispatch,
    util.updateQueryData('participants', organisationId, change),
    util.getRunningQueryThunk('participants', organisationId),
  );
}
