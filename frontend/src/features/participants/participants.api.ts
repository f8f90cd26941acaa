import { type OrganisationId } from '@jamjar/contracts/ids';
import { type ParticipantAppearancesView, type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { routes } from '@jamjar/contracts/routes';
import { api } from '../../api/api.js';
import { type CachedRows, cacheRowsBy } from '../../api/cached-rows.js';

/** Cached participants of an organisation, by id. */
export type ParticipantRows = CachedRows<ParticipantView>;

export const participantCaching = cacheRowsBy(({ id }: ParticipantView) => id);
export const appearanceCaching = cacheRowsBy(({ id }: ParticipantAppearancesView) => id);

export const participantsApi = api.injectEndpoints({
  endpoints: (build) => ({
    participants: build.query<ParticipantRows, OrganisationId>({
      query: routes.participantsOfOrganisation,
      ...participantCaching,
      providesTags: ['Participants'],
    }),
    /** The participants with the number of their gigs and the date of their last appearance. */
    appearances: build.query<CachedRows<ParticipantAppearancesView>, OrganisationId>({
      query: routes.appearancesOfOrganisation,
      ...appearanceCaching,
      providesTags: ['Appearances'],
    }),
  }),
});
export const { useParticipantsQuery, useAppearancesQuery } = participantsApi;
