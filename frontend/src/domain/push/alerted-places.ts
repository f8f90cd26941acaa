import { routes } from '@jamjar/contracts/routes';
import { type PlaceView } from '@jamjar/contracts/signup/place.views';
import { createStore, delMany, entries, get, setMany, values } from 'idb-keyval';

/** The secrets of the places whose alerts this browser shows, by `PlacePerformer.key`. The service worker reads them, too. */
const database = createStore('jamjar-places', 'secrets');

/** Stores that this browser shows the alerts of a place's performers. @param keys of these performers */
export const keepAlertedPlace = (secret: string, keys: readonly string[]): Promise<void> =>
  setMany(
    keys.map((key) => [key, secret]),
    database,
  );

/** The secret of a performer's place; undefined when this browser does not show their alerts. */
export const findAlertedPlaceSecret = (key: string): Promise<string | undefined> => get(key, database);

/** The secrets of all stored places; none where the browser allows no storage. */
export async function listAlertedPlaceSecrets(): Promise<readonly string[]> {
  try {
    return [...new Set(await values<string>(database))];
  } catch {
    return [];
  }
}

/** Stores that this browser no longer shows the alerts of a place's performers. */
export async function forgetAlertedPlace(secret: string): Promise<void> {
  const keys = (await entries<string, string>(database)).filter(([, stored]) => stored === secret).map(([key]) => key);
  await delMany(keys, database);
}

/** Forgets the places for which `isOver`; one that cannot be read from the server stays. @returns whether a place is left */
export async function forgetEndedPlaces(): Promise<boolean> {
  const secrets = await listAlertedPlaceSecrets();
  const areOver = await Promise.all(secrets.map(isOver));
  await Promise.all(secrets.filter((_, index) => areOver[index]).map(forgetAlertedPlace));
  return areOver.includes(false);
}

/** Whether a place gets no alerts any more: it is unknown, or its gig is completed and more than a day old (docs/rules.md#notifications). */
async function isOver(secret: string): Promise<boolean> {
  try {
    const response = await fetch(routes.publicPlace(secret), { signal: AbortSignal.timeout(readTimeoutMs) });
    if (!response.ok) return response.status === 404;
    const { event } = (await response.json()) as PlaceView;
    return event.completed && Date.parse(event.date) < Date.now() - dayMs;
  } catch {
    return false;
  }
}
/** Limits a read from the server for which other tabs wait, see `runExclusive`. */
export const readTimeoutMs = 10_000;
const dayMs = 24 * 60 * 60_000;
