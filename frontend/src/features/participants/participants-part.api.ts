import { type OrganisationId } from '@jamjar/contracts/ids';
import { type ParticipantAppearancesView, type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { routes } from '@jamjar/contracts/routes';
import { type CachedRows } from '../../api/cached-rows.js';
import { listPart } from '../../api/list-part.js';
import { appearanceCaching, participantCaching, type ParticipantRows, participantsApi } from './participants.api.js';

/** The parameters of a further page of an organisation's participants, or of a request for those whose names contain `search`. */
export interface ParticipantsPartArgs {
  organisationId: OrganisationId;
  cursor?: string;
  search?: string;
}

const { updateQueryData } = participantsApi.util;

const participantsPartApi = participantsApi.injectEndpoints({
  endpoints: (build) => ({
    participantsPart: build.query<ParticipantRows, ParticipantsPartArgs>({
      ...listPart<ParticipantsPartArgs, ParticipantView>({
        query: (params) => ({ url: routes.participants, params }),
        caching: participantCaching,
        updateList: ({ organisationId }, update) => updateQueryData('participants', organisationId, update),
      }),
      providesTags: ['Participants'],
    }),
    appearancesPart: build.query<CachedRows<ParticipantAppearancesView>, ParticipantsPartArgs>({
      ...listPart<ParticipantsPartArgs, ParticipantAppearancesView>({
        query: (params) => ({ url: routes.appearances, params }),
        caching: appearanceCaching,
        updateList: ({ organisationId }, update) => updateQueryData('appearances', organisationId, update),
      }),
      providesTags: ['Appearances'],
    }),
  }),
});
export const { useParticipantsPartQuery, useAppearancesPartQuery, useLazyAppearancesPartQuery } = participantsPartApi;
