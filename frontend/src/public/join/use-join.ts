import { accountRoutes } from '@jamjar/contracts/account-routes';
import { type JoinRequest } from '@jamjar/contracts/organisations/invitation.views';
import { type LoginResponse, type UserView } from '@jamjar/contracts/users/user.views';
import { useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { isSignOutPending } from '../../client/pending-sign-out.js';
import { resumeSignOut } from '../../client/sign-out.js';
import { storedSession } from '../../client/stored-session.js';
import { type Outcome, sendPublic } from '../public-api.js';

/** How long a refused attempt is repeated by itself; after more of them nobody should wait with the page. */
const maxWaitMs = 60_000;
const homePath = '/';

type JoinOutcome = Exclude<Outcome<unknown>, { kind: 'answered' }>;

export interface JoinState {
  /** The user of this browser; null when nobody is signed in, or somebody else wants to join. */
  username: string | null;
  /** Why the last attempt failed. */
  failure: JoinOutcome | null;
  /** `busy`: still sending, because the server has too many requests. */
  phase: 'editing' | 'sending' | 'busy';
  join: (request: JoinRequest) => void;
  accept: () => void;
  useAnotherAccount: () => void;
}

/** Sends what joins. The same input is sent with the same key, also by another tap, so that it cannot join twice. */
function useSend() {
  const [failure, setFailure] = useState<JoinOutcome | null>(null);
  const [phase, setPhase] = useState<JoinState['phase']>('editing');
  const intent = useRef({ text: '', key: '' });
  const send = async <Answer>(path: string, body: object): Promise<Outcome<Answer>> => {
    const text = JSON.stringify([path, body]);
    if (intent.current.text !== text) intent.current = { text, key: uuid() };
    setPhase('sending');
    setFailure(null);
    await resumeSignOut(); // it would end the new session
    const request = { path, body, key: intent.current.key, maxWaitMs };
    const outcome: Outcome<Answer> = isSignOutPending() ? { kind: 'unreachable' } : await sendPublic(request, () => setPhase('busy'));
    if (outcome.kind !== 'answered') {
      setPhase('editing');
      setFailure(outcome);
    }
    return outcome;
  };
  return { failure, phase, send, setFailure };
}

/** Accepts an invitation with the account of this browser, or with a new one, which is signed in then. Afterwards the app's home is shown. */
export function useJoin(token: string): JoinState {
  const [username, setUsername] = useState(() => (isSignOutPending() ? null : (storedSession.read()?.user.username ?? null)));
  const { failure, phase, send, setFailure } = useSend();
  const finish = (session: { user: UserView; token?: string }): void => {
    storedSession.write(session);
    location.replace(homePath);
  };
  return {
    username,
    failure,
    phase,
    join: (request) =>
      void send<LoginResponse>(accountRoutes.publicJoin(token), request).then(
        (outcome) => outcome.kind === 'answered' && finish(outcome.answer),
      ),
    accept: () =>
      void send<UserView>(accountRoutes.join(token), {}).then((outcome) => {
        if (outcome.kind === 'answered') finish({ user: outcome.answer });
        if (outcome.kind === 'refused' && outcome.status === 401) setUsername(null); // the session has ended
      }),
    useAnotherAccount: () => {
      setFailure(null);
      setUsername(null);
    },
  };
}
