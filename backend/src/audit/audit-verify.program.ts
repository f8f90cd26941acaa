import { parseArgs } from 'node:util';
import { getSqlState, undefinedTable } from '@jamjar/infra/database/pool';
import { type ConsoleOutput, type Program } from '@jamjar/infra/process/run-program';
import { withStores } from '@jamjar/infra/process/stores';
import { verifyFile } from './verify-file.js';
import { type BrokenEvent, type HistoryReport, verifyHistory } from './verify-history.js';

/** Exit codes of the process. */
export const exitCodes = { intact: 0, broken: 1, notVerified: 2 } as const;

/**
 * Creates the program that verifies histories, not the audit log. Without arguments it reads the whole event store that a server with the
 * same settings uses, also while that server is running. With a file, and optionally `--fingerprint <fingerprint>`, it checks that exported
 * history without a database.
 * @param args the arguments of the command line
 */
export const createVerifyProgram = (args: readonly string[]): Program => ({
  ...storeVerifyProgram,
  run: async (context) => {
    const options = { fingerprint: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [file, ...otherArguments] = positionals;
    if (otherArguments.length > 0 || (file === undefined && values.fingerprint !== undefined))
      throw new Error('expected one file and its fingerprint');
    if (file === undefined) return (await storeVerifyProgram.run(context)) ?? exitCodes.intact;
    return (await verifyFile(file, values.fingerprint, context.output)) ? exitCodes.intact : exitCodes.broken;
  },
});

const storeVerifyProgram: Program = {
  failure: 'The histories could not be verified',
  failureCode: exitCodes.notVerified,
  run: ({ settings, stopSignal, output }) =>
    withStores(settings, { applicationName: 'jamjar-audit', maxConnections: 1 }, async ({ eventStore }) => {
      const report = await verifyHistory(eventStore, {
        isGapless: settings.EVENTSTORE_URL === undefined, // only the event store in Postgres assigns positions without gaps
        onProgress: (eventCount) => output.log(`${eventCount} events …`),
        stopSignal,
      }).catch((error: unknown) => {
        throw getSqlState(error) === undefinedTable ? new Error(noEventLogMessage) : error;
      });
      return printReport(report, output);
    }),
};

const noEventLogMessage = 'there is no event log in this database. Is it the right DATABASE_URL or DATA_DIR?';

/** @returns the exit code */
function printReport(report: HistoryReport, output: ConsoleOutput): number {
  for (const line of report.brokenEvents.map(describeBrokenEvent)) output.error(line);
  if (report.missingUpToPosition !== null)
    output.error(`The log ends before position ${report.missingUpToPosition.toString()}, which was already assigned.`);
  const isIntact = report.brokenEvents.length === 0 && report.missingUpToPosition === null;
  const summary = `${formatCount(report.eventCount, 'event')} in ${formatCount(report.streamCount, 'stream')}`;
  if (isIntact) output.log(`${summary}: every history is intact.`);
  else output.error(`${summary}: NOT INTACT.`);
  return isIntact ? exitCodes.intact : exitCodes.broken;
}

const formatCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const describeBrokenEvent = ({ stream, revision, position, type, id, reason }: BrokenEvent): string =>
  `${stream} is broken at revision ${revision.toString()} (${type} ${id}, position ${position.toString()}): ${reason}.`;
