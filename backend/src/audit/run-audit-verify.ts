/**
 * `npm run audit:verify` as a function: verifies all event streams of the instance that the environment configures and prints the result.
 */
import { NotificationListener } from '@jamjar/infra/database/notification-listener';
import { acquireDatabase } from '../config/database.js';
import { openEventStore } from '../config/event-store.js';
import { type Settings, parseSettings } from '../config/settings.js';
import { type BrokenEvent, type HistoryReport, verifyHistory } from './verify-history.js';

/** Exit codes of the process. */
export const exitCodes = { intact: 0, broken: 1, notVerified: 2 } as const;

/** Where the command prints its results and errors. */
export interface ConsoleOutput {
  log(line: string): void;
  error(line: string): void;
}

/** Reads the whole event store that a server with this environment uses; the server may be running. @returns one of `exitCodes` */
export async function runAuditVerify(environment: Readonly<Record<string, string | undefined>>, output: ConsoleOutput): Promise<number> {
  try {
    const report = await verifyConfiguredStore(parseSettings(environment), output);
    for (const line of report.brokenEvents.map(describeBrokenEvent)) output.error(line);
    if (report.missingUpToPosition !== null)
      output.error(`The log ends before position ${report.missingUpToPosition.toString()}, which was already assigned.`);
    const isIntact = report.brokenEvents.length === 0 && report.missingUpToPosition === null;
    const summary = `${formatCount(report.eventCount, 'event')} in ${formatCount(report.streamCount, 'stream')}`;
    if (isIntact) output.log(`${summary}: every history is intact.`);
    else output.error(`${summary}: NOT INTACT.`);
    return isIntact ? exitCodes.intact : exitCodes.broken;
  } catch (error) {
    output.error(`The histories could not be verified: ${describeError(error)}`);
    return exitCodes.notVerified;
  }
}

async function verifyConfiguredStore(settings: Settings, output: ConsoleOutput): Promise<HistoryReport> {
  const database = await acquireDatabase(settings, (line) => output.log(line));
  const listener = new NotificationListener(database.url);
  const eventStore = openEventStore({ eventStoreUrl: settings.EVENTSTORE_URL, databaseUrl: database.url, listener });
  try {
    const onProgress = (eventCount: number): void => output.log(`${eventCount} events …`);
    // Only the event store in Postgres assigns positions without gaps
    return await verifyHistory(eventStore, { isGapless: settings.EVENTSTORE_URL === undefined, onProgress });
  } finally {
    await eventStore.close();
    await listener.close();
    await database.release();
  }
}

/** SQLSTATE of Postgres. */
const undefinedTable = '42P01';

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (Reflect.get(error, 'code') === undefinedTable)
    return 'there is no event log in this database. Is it the right DATABASE_URL or DATA_DIR?';
  return error.message;
}

const formatCount = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

const describeBrokenEvent = ({ stream, revision, position, type, id, reason }: BrokenEvent): string =>
  `${stream} is broken at revision ${revision.toString()} (${type} ${id}, position ${position.toString()}): ${reason}.`;
