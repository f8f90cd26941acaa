import { isRejectedWithValue, type MiddlewareAPI } from '@reduxjs/toolkit';
import { api, type ApiDispatch, cacheTags } from '../../api/api.js';
import { isServerUnavailable } from '../../api/api-error.js';
import { readKnownAt } from './known-at.js';
import { LastState, type LastStateSource } from './last-state.js';

/** An action, and the state before and after it. */
interface Transition {
  action: unknown;
  before: LastStateSource;
  after: LastStateSource;
}

/** The delay from a change of the cache until it is stored, so that a burst of changes is written once. */
const saveDelayMs = 3_000;

const getUserId = ({ session }: LastStateSource): string | null => (session.kind === 'signedOut' ? null : session.user.id);
const hasPersistedRows = ({ api: { queries } }: LastStateSource): boolean =>
  Object.values(queries).some((query) => readKnownAt(query?.data) !== null);
const isConnected = ({ connection }: LastStateSource): boolean => connection.state === 'connected';

/** Decides when the cached lists are stored, restored and removed. */
export class LastStateRecorder {
  readonly #lastState: LastState;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly store: MiddlewareAPI<ApiDispatch, LastStateSource>) {
    this.#lastState = new LastState(store);
    ignoreFailure(this.#lastState.removeOld());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') this.#saveIfConnected();
    });
  }

  handle({ action, before, after }: Transition): void {
    if (getUserId(before) !== getUserId(after)) ignoreFailure(this.#lastState.clear());
    if (isRejectedWithValue(action) && isServerUnavailable(action.payload)) ignoreFailure(this.#lastState.restore(action.meta.arg));
    if (isConnected(before)) this.#saveAfterChange(before, after);
    // restored lists must be refetched: the server sends missed messages only for lists that this tab has read from it
    else if (isConnected(after) && hasPersistedRows(after)) this.store.dispatch(api.util.invalidateTags([...cacheTags]));
  }

  /** Saves at once when the connection is lost, because the cache may be outdated from then on. */
  #saveAfterChange(before: LastStateSource, after: LastStateSource): void {
    if (!isConnected(after)) this.#save();
    else if (before.api.queries !== after.api.queries) this.#saveTimer ??= setTimeout(() => this.#saveIfConnected(), saveDelayMs);
  }

  #saveIfConnected(): void {
    if (isConnected(this.store.getState())) this.#save();
    else this.#clearTimer();
  }
  #save(): void {
    this.#clearTimer();
    ignoreFailure(this.#lastState.save());
  }
  #clearTimer(): void {
    clearTimeout(this.#saveTimer);
    this.#saveTimer = undefined;
  }
}

/** In a browser that refuses to store anything, the lists are not stored. */
const ignoreFailure = (promise: Promise<void>): void => void promise.catch(() => undefined);
