import { accountRoutes } from '@jamjar/contracts/account-routes';
import {
  type NewSecondFactor,
  type NewSecondFactorRequest,
  type RecoveryCodesView,
  type SecondFactorCodeRequest,
} from '@jamjar/contracts/users/second-factor.views';
import { api } from '../../api/api.js';
import { del, post, put } from '../../api/requests.js';

/** Not retried, because a code is right once. The user that these change is read again. */
const onceOptions = { extraOptions: { canRetry: false }, invalidatesTags: ['Me'] } as const;

const secondFactorApi = api.injectEndpoints({
  endpoints: (build) => ({
    createSecondFactor: build.mutation<NewSecondFactor, NewSecondFactorRequest>({
      query: (body) => post(accountRoutes.secondFactor, body),
    }),
    confirmSecondFactor: build.mutation<RecoveryCodesView, SecondFactorCodeRequest>({
      query: (body) => put(accountRoutes.secondFactor, body),
      ...onceOptions,
    }),
    removeOwnSecondFactor: build.mutation<null, SecondFactorCodeRequest>({
      query: (body) => del(accountRoutes.secondFactor, body),
      ...onceOptions,
    }),
  }),
});
export const { useCreateSecondFactorMutation, useConfirmSecondFactorMutation, useRemoveOwnSecondFactorMutation } = secondFactorApi;
