/** `npm run audit:verify`, as a function: proves the histories of the instance that the environment names, and says so in words. */
import { Listener } from '@jamjar/infra/database/listener';
import { findDatabase } from '../config/database.js';
import { openEventStore } from '../config/event-store.js';
import { type Settings, settingsFrom } from '../config/settings.js';
import { type BrokenEvent, type HistoryReport, verifyHistory } from './verify-history.js';

/** What the command line ends with. */
export const exitCodes = { intact: 0, broken: 1, notVerified: 2 } as const;

export interface Console {
  say(line: string): void;
  complain(line: string): void;
}

/** Reads the whole log of the store that the server with this environment uses; it may be running. @returns an exit code */
export async function verifyCommand(environment: Readonly<Record<string, string | undefined>>, console: Console): Promise<number> {
  try {
    const report = await reportOf(settingsFrom(environment), console);
    for (const line of report.broken.map(inWords)) console.complain(line);
    if (report.missingUpTo !== null)
      console.complain(`The log ends before position ${report.missingUpTo.toString()}, which was given already.`);
    const intact = report.broken.length === 0 && report.missingUpTo === null;
    const read = `${count(report.events, 'event')} in ${count(report.streams, 'stream')}`;
    if (intact) console.say(`${read}: every history is intact.`);
    else console.complain(`${read}: NOT INTACT.`);
    return intact ? exitCodes.intact : exitCodes.broken;
  } catch (error) {
    console.complain(`The histories could not be verified: ${reason(error)}`);
    return exitCodes.notVerified;
  }
}

async function reportOf(settings: Settings, console: Console): Promise<HistoryReport> {
  const database = await findDatabase(settings, (line) => console.say(line));
  const listener = new Listener(database.url);
  const opened = openEventStore({
    eventStoreUrl: settings.EVENTSTORE_URL,
    databaseUrl: database.url,
    listener,
    onError: (error) => console.complain(String(error)),
  });
  try {
    const onProgress = (events: number): void => console.say(`${events} events …`);
    return await verifyHistory(opened.store, { gapless: settings.EVENTSTORE_URL === undefined, onProgress });
  } finally {
    await opened.close();
    await listener.close();
    await database.release();
  }
}

const noSuchTable = '42P01';

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (Reflect.get(error, 'code') === noSuchTable)
    return 'there is no event log in this database. Is it the right DATABASE_URL or DATA_DIR?';
  return error.message;
}

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;

const inWords = ({ stream, revision, position, type, id, why }: BrokenEvent): string =>
  `${stream} is broken at revision ${revision.toString()} (${type} ${id}, position ${position.toString()}): ${why}.`;
