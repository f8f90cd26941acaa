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

/** The parts of the store's state that `LastState` and its recorder read. */
export interface LastStateSource extends ApiState {
  session: Session;
  connection: Connection;
}

/** What RTK Query stores about a request for a list. */
const listRequestSchema = v.object({ queryCacheKey: v.string(), endpointName: v.string() });

/** How many gigs are stored: those whose lists have the latest `knownAt`. */
const maxGigCount = 5;
/** Older lists are removed. The lists of a weekly gig are kept until the next one. */
const maxAgeMs = 8 * 24 * 3_600_000;
const database = createStore('jamjar', 'lastState');

/** The cached lists of the home page and of the gigs that were opened last, stored on this device (docs/rules.md#the-installed-app). */
export class LastState {
  /** The gigs that this tab has stored. */
  readonly #gigIds = new Set<GigId>();

  constructor(private readonly store: MiddlewareAPI<ApiDispatch, LastStateSource>) {}

  /** Stores the lists that the server has sent, of the kinds in `restorers`. They count as current now or, without a connection, at the last contact. */
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
   * Puts a stored list that could not be read from the server into the cache, unless it was read meanwhile, is too old, belongs to another
   * user, or does not match its schema.
   * @param request RTK Query's argument of the failed request; ignored when it is not for a stored list
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

  /** Removes the lists of all gigs but the `maxGigCount` whose lists have the latest `knownAt`, and lists that are too old. */
  async removeOld(): Promise<void> {
    const lists = (await entries<string, PersistedList>(database)).sort(([, one], [, other]) => other.knownAt - one.knownAt);
    const recentLists = lists.filter(([, list]) => isRecent(list));
    const gigIds = new Set(recentLists.flatMap(([, list]) => list.gigId ?? []));
    const keptGigIds = new Set<GigId | null>([null, ...[...gigIds].slice(0, maxGigCount)]);
    const keptKeys = new Set(recentLists.flatMap(([key, list]) => (keptGigIds.has(list.gigId) ? [key] : [])));
    await delMany(
      lists.flatMap(([key]) => (keptKeys.has(key) ? [] : [key])),
      database,
    );
  }

  /** Removes the stored lists of all users. */
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

/** A time in the future, which the device's clock gave before it was set back, also counts by its distance. */
const isRecent = ({ knownAt }: PersistedList): boolean => Math.abs(Date.now() - knownAt) <= maxAgeMs;

/** The rows to store, without the expected results of pending mutations. */
const toConfirmedRows = ({ byKey }: CachedRows<object>): object[] =>
  Object.values(byKey).flatMap((cachedRow) => (cachedRow.kind === 'present' ? [toPersistedRow(cachedRow.row)] : []));
