import { type OrganisationId } from '@jamjar/contracts/ids';
import { type ParticipantAppearancesView, type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { routes } from '@jamjar/contracts/routes';
import { api, type ApiState } from '../../api/api.js';
import { type CachedRows, cacheRowsBy } from '../../api/cached-rows.js';

/** Cached participants of an organisation, by id. */
export type ParticipantRows = CachedRows<ParticipantView>;
/** Cached participants of an organisation, by id, with the number of their gigs and the date of their last appearance. */
export type ParticipantAppearancesRows = CachedRows<ParticipantAppearancesView>;

export const participantsApi = api.injectEndpoints({
  endpoints: (build) => ({
    participants: build.query<ParticipantRows, OrganisationId>({
      query: routes.participantsOfOrganisation,
      ...cacheRowsBy(({ id }: ParticipantView) => id),
      providesTags: ['Participants'],
    }),
    appearances: build.query<ParticipantAppearancesRows, OrganisationId>({
      query: routes.appearancesOfOrganisation,
      ...cacheRowsBy(({ id }: ParticipantAppearancesView) => id),
      providesTags: ['Appearances'],
    }),
  }),
});
export const { useParticipantsQuery, useAppearancesQuery } = participantsApi;

/** True while a list of participants' appearances is in the cache: a page shows it, or did a moment ago. */
export const hasCachedAppearances = (state: ApiState): boolean =>
  participantsApi.util.selectCachedArgsForQuery(state, 'appearances').length > 0;
