import { accountRoutes } from '@jamjar/contracts/account-routes';
import { type SignInView } from '@jamjar/contracts/users/security-log.views';
import { api } from '../../api/api.js';

const signInsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The own attempts to sign in, newest first. */
    signIns: build.query<SignInView[], undefined>({
      query: () => accountRoutes.signIns,
      keepUnusedDataFor: 0, // no message announces new ones
      providesTags: ['Me'],
    }),
  }),
});

export const { useSignInsQuery } = signInsApi;
