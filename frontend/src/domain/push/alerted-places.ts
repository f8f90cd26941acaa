import { routes } from '@jamjar/contracts/routes';
import { type PlaceView } from '@jamjar/contracts/signup/place.views';
import { createStore, delMany, entries, get, setMany, values } from 'idb-keyval';

/** The secrets of the places whose performers are alerted in this browser, by the keys of the performers. The service worker reads it, too. */
const database = createStore('jamjar-places', 'secrets');

/** @param keys of the performers of the place */
export const keepAlertedPlace = (secret: string, keys: readonly string[]): Promise<void> =>
  setMany(
    keys.map((key) => [key, secret]),
    database,
  );

/** The secret of the place of a performer; undefined when this browser does not alert them. */
export const findAlertedPlace = (key: string): Promise<string | undefined> => get(key, database);

/** The secrets of all places; none where the browser keeps nothing. */
export async function listAlertedPlaces(): Promise<readonly string[]> {
  try {
    return [...new Set(await values<string>(database))];
  } catch {
    return [];
  }
}

/** Removes all performers of a place from what this device keeps. */
export async function forgetAlertedPlace(secret: string): Promise<void> {
  const keys = (await entries<string, string>(database)).filter(([, kept]) => kept === secret).map(([key]) => key);
  await delMany(keys, database);
}

/** Whether anybody is to be alerted here any more. Forgets the places of which the server says that it is over; without an answer they stay. */
export async function isAnyPlaceAlerted(): Promise<boolean> {
  const secrets = await listAlertedPlaces();
  const areOver = await Promise.all(secrets.map(isOver));
  await Promise.all(secrets.filter((_, index) => areOver[index]).map(forgetAlertedPlace));
  return areOver.includes(false);
}

/** As long as the server keeps them: see docs/rules.md#notifications. */
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
/** How long a read may take while other pages wait for it. */
export const readTimeoutMs = 10_000;
const dayMs = 24 * 60 * 60_000;
