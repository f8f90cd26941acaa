import { accountRoutes } from '@jamjar/contracts/account-routes';
import { type SessionId } from '@jamjar/contracts/ids';
import { type SessionView } from '@jamjar/contracts/users/session.views';
import { type MessageResponse } from '@jamjar/contracts/users/user.views';
import { api } from '../../api/api.js';
import { del } from '../../api/requests.js';

/** No message tells of a user's other sessions: the dialog that shows them reads them again. */
const sessionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    sessions: build.query<readonly SessionView[], undefined>({ query: () => accountRoutes.sessions, keepUnusedDataFor: 0 }),
    endSession: build.mutation<MessageResponse, SessionId>({ query: (id) => del(accountRoutes.session(id)) }),
    endOtherSessions: build.mutation<MessageResponse, undefined>({ query: () => del(accountRoutes.sessions) }),
  }),
});

export const { useSessionsQuery, useEndSessionMutation, useEndOtherSessionsMutation } = sessionsApi;
