import { type UserId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import {
  type MessageResponse,
  type LoginResponse,
  type LoginRequest,
  type ResetOwnPasswordRequest,
  type SetThemeRequest,
  type UserSettings,
  type UserView,
} from '@jamjar/contracts/users/user.views';
import { api } from '../../api/api.js';
import { publishedMutation } from '../../api/change-messages.js';
import { patch, post, put } from '../../api/requests.js';
import { isApiError } from '../../api/api-error.js';
import { sessionConfirmed, signedIn, sessionCheckFailed } from './auth.slice.js';

const sessionEndpoints = api.injectEndpoints({
  endpoints: (build) => ({
    me: build.query<UserView, undefined>({
      query: () => routes.currentUser,
      providesTags: ['Me'],
      onQueryStarted: async (_arg, { dispatch, queryFulfilled }) => {
        const handleFailure = (reason: unknown): void => {
          if (!isUnauthorised(reason)) dispatch(sessionCheckFailed()); // NOT_SIGNED_IN has already ended the session
        };
        await queryFulfilled.then(({ data }) => void dispatch(sessionConfirmed(data)), handleFailure);
      },
    }),
    login: build.mutation<LoginResponse, LoginRequest>({
      query: ({ username, ...body }) => ({ url: routes.login, method: 'POST', body: { ...body, username: username.trim().toLowerCase() } }),
      extraOptions: { canRetry: false },
      onQueryStarted: async (_credentials, { dispatch, queryFulfilled }) => {
        const response = await queryFulfilled.catch(() => null); // the form shows the error
        if (response) dispatch(signedIn(response.data));
      },
    }),
  }),
});

const authApi = sessionEndpoints.injectEndpoints({
  endpoints: (build) => ({
    resetOwnPassword: build.mutation<MessageResponse, ResetOwnPasswordRequest>({ query: (body) => post(routes.resetOwnPassword, body) }),
    changeSettings: build.mutation<UserView, { userId: UserId; settings: UserSettings }>(
      publishedMutation(
        ({ userId, settings }) => patch(routes.userSettings(userId), settings),
        ({ multiScreenJams }, seq, { userId }) => ({ type: 'user_settings_updated', userId, settings: { multiScreenJams }, seq }),
      ),
    ),
    pickTheme: build.mutation<SetThemeRequest, SetThemeRequest & { userId: UserId }>(
      publishedMutation(
        ({ theme }) => put(routes.theme, { theme }),
        ({ theme }, seq, { userId }) => ({ type: 'theme_updated', userId, theme, seq }),
      ),
    ),
  }),
});

export const { useMeQuery, useLoginMutation, useResetOwnPasswordMutation, useChangeSettingsMutation, usePickThemeMutation } = authApi;

/** `queryFulfilled` rejects with `{ error }`. */
const isUnauthorised = (reason: unknown): boolean =>
  typeof reason === 'object' && reason !== null && 'error' in reason && isApiError(reason.error) && reason.error.code === 'NOT_SIGNED_IN';

/**
 * Loads the field for the code of a second factor; null without network. Here, and not beside the form, because the files that the import
 * needs are named in this chunk already: the first load is smaller.
 */
export const loadCodeField = () =>
  import('./components/code-field.js').then(
    ({ CodeField }) => CodeField,
    () => null,
  );
