import { type UserId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import {
  type Done,
  type LoginAnswer,
  type LoginRequest,
  type ResetOwnPasswordRequest,
  type ThemeChoice,
  type UserSettings,
  type UserView,
} from '@jamjar/contracts/users/user.views';
import { api } from '../../api/api.js';
import { isApiError } from '../../api/api-error.js';
import { confirmed, settingsChanged, signedIn, signedOut, themeChanged, unconfirmed } from './auth.cache.js';

export const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    me: build.query<UserView, undefined>({
      query: () => routes.me,
      providesTags: ['Me'],
      onQueryStarted: async (_none, { dispatch, queryFulfilled }) => {
        await queryFulfilled.then(
          ({ data }) => void dispatch(confirmed(data)),
          (reason: unknown) => {
            if (!isUnauthorised(reason)) dispatch(unconfirmed()); // else the session has ended already
          },
        );
      },
    }),
    login: build.mutation<LoginAnswer, LoginRequest>({
      query: ({ username, password }) => ({
        url: routes.login,
        method: 'POST',
        body: { username: username.trim().toLowerCase(), password },
      }),
      onQueryStarted: async (_who, { dispatch, queryFulfilled }) => {
        await queryFulfilled.then(
          ({ data }) => void dispatch(signedIn(data)),
          () => undefined, // shown by the form
        );
      },
    }),
    logout: build.mutation<unknown, undefined>({
      query: () => ({ url: routes.logout, method: 'POST' }),
      // whatever the server says: this screen forgets
      onQueryStarted: async (_none, { dispatch, queryFulfilled }) => {
        await queryFulfilled.catch(() => undefined);
        dispatch(signedOut());
      },
    }),
    resetOwnPassword: build.mutation<Done, ResetOwnPasswordRequest>({
      query: (body) => ({ url: routes.resetPassword, method: 'POST', body }),
    }),
    changeSettings: build.mutation<UserView, { userId: UserId; settings: UserSettings }>({
      query: ({ userId, settings }) => ({ url: routes.userSettings(userId), method: 'PATCH', body: settings }),
      onQueryStarted: async ({ userId }, { dispatch, queryFulfilled }) => {
        await queryFulfilled.then(
          ({ data: { multiScreenJams } }) => void dispatch(settingsChanged({ userId, settings: { multiScreenJams } })),
          () => undefined, // shown by the dialog
        );
      },
    }),
    pickTheme: build.mutation<ThemeChoice, ThemeChoice & { userId: UserId }>({
      query: ({ theme }) => ({ url: routes.theme, method: 'PUT', body: { theme } }),
      onQueryStarted: async ({ userId }, { dispatch, queryFulfilled }) => {
        await queryFulfilled.then(
          ({ data: { theme } }) => void dispatch(themeChanged({ userId, theme })),
          () => undefined, // shown by the dialog
        );
      },
    }),
  }),
});

export const {
  useMeQuery,
  useLoginMutation,
  useLogoutMutation,
  useResetOwnPasswordMutation,
  useChangeSettingsMutation,
  usePickThemeMutation,
} = authApi;

/** RTK rejects with the error in a wrapping of its own. */
const isUnauthorised = (reason: unknown): boolean =>
  typeof reason === 'object' && reason !== null && 'error' in reason && isApiError(reason.error) && reason.error.status === 401;
