import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { type ChainEnd, type HistoryEntry } from '@jamjar/contracts/history/chain';
import { checkHistory, type FingerprintResult, type HistoryCheck, parseHistoryLine } from '@jamjar/contracts/history/check-history';
import { type DrawsCheck } from '@jamjar/contracts/history/draws-checker';
import { parseFingerprint, toFingerprint } from '@jamjar/contracts/history/fingerprint';
import { sha256 } from '../command-handling/event-encoding.js';

/**
 * Checks an exported history without a database, and prints the result.
 * @param fingerprint one that was noted earlier; the history must still contain its entry unchanged
 * @returns whether the history is intact, its draws are right and the fingerprint fits
 * @throws Error when the file or the fingerprint cannot be read
 */
export async function verifyFile(file: string, fingerprint: string | undefined, output: Pick<Console, 'log' | 'error'>): Promise<boolean> {
  const expectedEntry = fingerprint === undefined ? null : parseFingerprint(fingerprint);
  if (fingerprint !== undefined && !expectedEntry)
    throw new Error(`${fingerprint} is not a fingerprint: expected <revision>-<64 hexadecimal digits>`);
  const check = await checkHistory(readEntries(file), sha256, expectedEntry);
  const faults = listFaults(check, expectedEntry);
  for (const fault of faults) output.error(fault);
  const isIntact = faults.length === 0;
  const summary = `${check.entryCount.toString()} history ${check.entryCount === 1 ? 'entry' : 'entries'}`;
  if (isIntact) output.log(`${summary}, intact. Fingerprint ${toFingerprint(check.end)}`);
  else output.error(`${summary}: NOT INTACT.`);
  if (isIntact && check.fingerprint?.kind === 'fits') output.log(describeFingerprintMatch(check.fingerprint.laterCount));
  for (const note of listNotes(check.draws)) output.log(note);
  return isIntact;
}

async function* readEntries(file: string): AsyncGenerator<HistoryEntry> {
  let lineNumber = 0;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    lineNumber += 1;
    if (line.trim() === '') continue;
    try {
      yield parseHistoryLine(line);
    } catch (error) {
      throw new Error(`line ${lineNumber.toString()} is not a history entry: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

function listFaults({ entryCount, firstBroken, end, fingerprint, draws }: HistoryCheck, expectedEntry: ChainEnd | null): string[] {
  if (entryCount === 0) return ['There is no history entry in the file.'];
  const broken =
    firstBroken &&
    `It is broken at entry ${firstBroken.revision.toString()} (${firstBroken.type} ${firstBroken.id}): ${firstBroken.reason}.`;
  const wrongDraws = draws.wrongDraws.map((revision) => `The draw of the raffle at entry ${revision.toString()} is not right.`);
  return [broken, describeFingerprintMismatch(fingerprint, expectedEntry, end), ...wrongDraws].filter((fault) => fault !== null);
}

function describeFingerprintMismatch(result: FingerprintResult | null, expectedEntry: ChainEnd | null, end: ChainEnd): string | null {
  const entryName = `entry ${String(expectedEntry?.revision)}`;
  if (result?.kind === 'differs') return `The fingerprint does not fit: ${entryName} is another one now.`;
  if (result?.kind === 'missing')
    return `The fingerprint does not fit: the history ends at entry ${end.revision.toString()}, before ${entryName}.`;
  return null;
}

/** Lists what is no fault, but limits what the check proves. */
const listNotes = ({ unsealedDraws, unopenedSeals }: DrawsCheck): string[] => [
  ...unsealedDraws.map(
    (revision) => `The draw of the raffle at entry ${revision.toString()} was sealed at the draw: its check proves only the arithmetic.`,
  ),
  ...unopenedSeals.map((revision) => `The seal of the raffle at entry ${revision.toString()} was never opened.`),
];

const describeFingerprintMatch = (laterCount: number): string =>
  `The fingerprint fits: nothing up to it was changed since; ${laterCount.toString()} ${laterCount === 1 ? 'entry' : 'entries'} came later.`;
