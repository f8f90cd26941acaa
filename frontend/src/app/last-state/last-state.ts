import { type MiddlewareAPI } from '@reduxjs/toolkit';
import { gigId, type GigId, isUuid, type UserId } from '@jamjar/contracts/ids';
import { clear, createStore, delMany, entries, get, setMany } from 'idb-keyval';
import * as v from 'valibot';
import { type ApiDispatch, type ApiState } from '../../api/api.js';
import { type CachedRows } from '../../api/cached-rows.js';
import { isCachedRows } from './known-at.js';
import { type PersistedList, restorers, persistedListSchema, toPersistedRow } from './persisted-lists.js';
import { type Connection } from '../../api/connection.slice.js';
import { type Session } from '../../features/auth/auth.slice.js';

/** The parts of the store that it reads. */
export interface LastStateState extends ApiState {
  session: Session;
  connection: Connection;
}

/** What RTK Query stores about a request for a list. */
const listRequestSchema = v.object({ queryCacheKey: v.string(), endpointName: v.string() });

/** So many gigs are kept, those that were current last. */
const maxGigs = 5;
/** What is older belongs to an earlier gig than the last. */
const maxAgeMs = 8 * 24 * 3_600_000;
const database = createStore('jamjar', 'lastState');

/** What this device keeps of the gigs that were opened last (docs/rules.md#the-installed-app). */
export class LastState {
  /** The gigs that this tab has kept. */
  readonly #gigIds = new Set<GigId>();

  constructor(private readonly store: MiddlewareAPI<ApiDispatch, LastStateState>) {}

  /** Keeps all cached lists that the server has sent in this tab, as of now; without a connection, as of the last contact. */
  async save(): Promise<void> {
    const { session, connection } = this.store.getState();
    if (session.kind === 'signedOut') return;
    const lists = this.#toPersistedLists(session.user.id, connection.state === 'connected' ? Date.now() : connection.lastContactAt);
    const gigIds = lists.flatMap(([, list]) => list.gigId ?? []);
    const hasNewGig = gigIds.some((id) => !this.#gigIds.has(id));
    for (const id of gigIds) this.#gigIds.add(id);
    await setMany(lists, database);
    if (hasNewGig) await this.removeOld();
  }

  /**
   * Puts a list that could not be read from the server into the cache, unless it was read meanwhile or belongs to another user.
   * @param request what has failed; other requests than those for lists that are kept are ignored
   */
  async restore(request: unknown): Promise<void> {
    if (!v.is(listRequestSchema, request)) return;
    const { queryCacheKey: key, endpointName } = request;
    const { success, output: list } = v.safeParse(persistedListSchema, await get(key, database));
    const { session, api } = this.store.getState();
    if (
      !success ||
      !isRecent(list) ||
      session.kind === 'signedOut' ||
      session.user.id !== list.userId ||
      api.queries[key]?.data !== undefined
    )
      return;
    const action = restorers[endpointName]?.(list);
    if (action) this.store.dispatch(action);
  }

  /** Removes all but the newest gigs, and what is too old. */
  async removeOld(): Promise<void> {
    const lists = (await entries<string, PersistedList>(database)).sort(([, one], [, other]) => other.knownAt - one.knownAt);
    const recent = lists.filter(([, list]) => isRecent(list));
    const gigIds = new Set(recent.flatMap(([, list]) => list.gigId ?? []));
    const newest = new Set<GigId | null>([null, ...[...gigIds].slice(0, maxGigs)]);
    const kept = new Set(recent.flatMap(([key, list]) => (newest.has(list.gigId) ? [key] : [])));
    await delMany(
      lists.flatMap(([key]) => (kept.has(key) ? [] : [key])),
      database,
    );
  }

  /** Removes what is stored of all users. */
  async clear(): Promise<void> {
    this.#gigIds.clear();
    await clear(database);
  }

  #toPersistedLists(userId: UserId, knownAt: number): [string, PersistedList][] {
    const state = this.store.getState();
    return Object.entries(state.api.queries).flatMap(([key, query]): [string, PersistedList][] => {
      const { endpointName = '', originalArgs, data } = query ?? {};
      if (!(endpointName in restorers) || !isCachedRows(data) || data.knownAt !== undefined) return [];
      return [[key, { userId, gigId: isUuid(originalArgs) ? gigId(String(originalArgs)) : null, knownAt, rows: toConfirmedRows(data) }]];
    });
  }
}

/** Not of another time either, because the clock of the device was set. */
const isRecent = ({ knownAt }: PersistedList): boolean => Math.abs(Date.now() - knownAt) <= maxAgeMs;

/** The rows as the server sent them, without the expected results of pending mutations. */
const toConfirmedRows = ({ byKey }: CachedRows<object>): object[] =>
  Object.values(byKey).flatMap((cachedRow) => (cachedRow.kind === 'present' ? [toPersistedRow(cachedRow.row)] : []));
