import { isRejectedWithValue, type MiddlewareAPI } from '@reduxjs/toolkit';
import { api, type ApiDispatch, cacheTags } from '../../api/api.js';
import { isNotReached } from '../../api/api-error.js';
import { readKnownAt } from './known-at.js';
import { LastState, type LastStateState } from './last-state.js';

/** An action, and the state before and after it. */
interface Transition {
  action: unknown;
  before: LastStateState;
  after: LastStateState;
}

/** So long after a change what is cached is kept, so that a burst of changes is written once. */
const saveDelayMs = 3_000;

const getUserId = ({ session }: LastStateState): string | null => (session.kind === 'signedOut' ? null : session.user.id);
const showsPersistedRows = ({ api: { queries } }: LastStateState): boolean =>
  Object.values(queries).some((query) => readKnownAt(query?.data) !== null);
const isConnected = ({ connection }: LastStateState): boolean => connection.state === 'connected';

/** Decides when what is cached is kept, shown again and removed. */
export class LastStateRecorder {
  readonly #lastState: LastState;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly store: MiddlewareAPI<ApiDispatch, LastStateState>) {
    this.#lastState = new LastState(store);
    ignoreFailure(this.#lastState.removeOld());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') this.#saveIfConnected();
    });
  }

  handle({ action, before, after }: Transition): void {
    if (getUserId(before) !== getUserId(after)) ignoreFailure(this.#lastState.clear());
    if (isRejectedWithValue(action) && isNotReached(action.payload)) ignoreFailure(this.#lastState.restore(action.meta.arg));
    if (isConnected(before)) this.#saveAfterChange(before, after);
    // what was missed meanwhile is not sent: the server knows of no list that this tab has read
    else if (isConnected(after) && showsPersistedRows(after)) this.store.dispatch(api.util.invalidateTags([...cacheTags]));
  }

  /** When the connection is lost, at once: from then on what is cached may be outdated. */
  #saveAfterChange(before: LastStateState, after: LastStateState): void {
    if (!isConnected(after)) this.#save();
    else if (before.api.queries !== after.api.queries) this.#saveTimer ??= setTimeout(() => this.#saveIfConnected(), saveDelayMs);
  }

  #saveIfConnected(): void {
    if (isConnected(this.store.getState())) this.#save();
    else this.#forgetTimer();
  }
  #save(): void {
    this.#forgetTimer();
    ignoreFailure(this.#lastState.save());
  }
  #forgetTimer(): void {
    clearTimeout(this.#saveTimer);
    this.#saveTimer = undefined;
  }
}

/** Without storage in this browser, nothing is kept. */
const ignoreFailure = (promise: Promise<void>): void => void promise.catch(() => undefined);
