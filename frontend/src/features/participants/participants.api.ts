import { type OrganisationId } from '@jamjar/contracts/ids';
import { type ParticipantAppearancesView, type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { routes } from '@jamjar/contracts/routes';
import { api } from '../../api/api.js';
import { type CachedRows, cacheRowsBy } from '../../api/cached-rows.js';
import { listPart } from '../../api/list-parts.js';

/** Cached participants of an organisation, by id. */
export type ParticipantRows = CachedRows<ParticipantView>;

const cachedParticipants = cacheRowsBy(({ id }: ParticipantView) => id);
const cachedAppearances = cacheRowsBy(({ id }: ParticipantAppearancesView) => id);

const participantQueries = api.injectEndpoints({
  endpoints: (build) => ({
    participants: build.query<ParticipantRows, OrganisationId>({
      query: routes.participantsOfOrganisation,
      ...cachedParticipants,
      providesTags: ['Participants'],
    }),
    /** With the number of their gigs and the date of their last appearance. */
    appearances: build.query<CachedRows<ParticipantAppearancesView>, OrganisationId>({
      query: routes.appearancesOfOrganisation,
      ...cachedAppearances,
      providesTags: ['Appearances'],
    }),
  }),
});

/** A further page of an organisation's participants, or those whose names contain `search`. */
export interface ParticipantsPart {
  organisationId: OrganisationId;
  cursor?: string;
  search?: string;
}

const { updateQueryData } = participantQueries.util;

export const participantsApi = participantQueries.injectEndpoints({
  endpoints: (build) => ({
    participantsPart: build.query<ParticipantRows, ParticipantsPart>({
      ...listPart<ParticipantsPart, ParticipantView>({
        query: (params) => ({ url: routes.participants, params }),
        cached: cachedParticipants,
        updateList: ({ organisationId }, update) => updateQueryData('participants', organisationId, update),
      }),
      providesTags: ['Participants'],
    }),
    appearancesPart: build.query<CachedRows<ParticipantAppearancesView>, ParticipantsPart>({
      ...listPart<ParticipantsPart, ParticipantAppearancesView>({
        query: (params) => ({ url: routes.appearances, params }),
        cached: cachedAppearances,
        updateList: ({ organisationId }, update) => updateQueryData('appearances', organisationId, update),
      }),
      providesTags: ['Appearances'],
    }),
  }),
});
export const { useParticipantsQuery, useParticipantsPartQuery, useAppearancesQuery, useAppearancesPartQuery, useLazyAppearancesPartQuery } =
  participantsApi;
