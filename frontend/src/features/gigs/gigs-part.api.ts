import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { type OrganisationId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { listPart } from '../../api/list-part.js';
import { gigCaching, type GigRows, gigsApi } from './gigs.api.js';

/** The parameters of a further page of an organisation's gigs, or of a request for its gigs whose names contain `search`. */
export interface GigsPartArgs {
  organisationId: OrganisationId;
  cursor?: string;
  search?: string;
}

const gigsPartApi = gigsApi.injectEndpoints({
  endpoints: (build) => ({
    gigsPart: build.query<GigRows, GigsPartArgs>({
      ...listPart<GigsPartArgs, GigView>({
        query: (params) => ({ url: routes.events, params }),
        caching: gigCaching,
        updateList: (_args, update) => gigsApi.util.updateQueryData('gigs', undefined, update),
      }),
      providesTags: ['Gigs'],
    }),
  }),
});
export const { useGigsPartQuery, useLazyGigsPartQuery } = gigsPartApi;
