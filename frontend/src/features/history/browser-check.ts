import { checkHistory, type HistoryCheck, parseHistoryLine } from '@jamjar/contracts/history/check-history';
import { type HistoryEntry } from '@jamjar/contracts/history/chain';
import { parseFingerprint } from '@jamjar/contracts/history/fingerprint';
import { type GigId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { sha256 } from '../../ui/browser/sha256.js';

/** The check pauses once in this many entries, so that the page can react to taps. */
const pauseInterval = 250;

/** The result of a check in the browser, or why there is none. */
export type BrowserCheck =
  | { readonly kind: 'checked'; readonly check: HistoryCheck }
  | { readonly kind: 'failed'; readonly message: string };

/**
 * Exports the history and checks it here, so that the user need not trust the server: see docs/history-format.md.
 * @param keptFingerprint an earlier fingerprint that the user has typed; empty: none
 */
export async function checkHistoryInBrowser(gigId: GigId, keptFingerprint: string): Promise<BrowserCheck> {
  const kept = keptFingerprint.trim() === '' ? null : parseFingerprint(keptFingerprint);
  if (kept === null && keptFingerprint.trim() !== '')
    return { kind: 'failed', message: 'This is not a fingerprint: it is as long as on the report' };
  const text = await fetch(routes.historyExport(gigId), { credentials: 'same-origin' })
    .then((response) => (response.ok ? response.text() : null))
    .catch(() => null); // no connection, or one that broke during the download
  if (text === null) return { kind: 'failed', message: 'Failed to export the history' };
  const lines = text.split('\n').filter(Boolean);
  try {
    return { kind: 'checked', check: await checkHistory(parseWithPauses(lines), sha256, kept) };
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

async function* parseWithPauses(lines: readonly string[]): AsyncGenerator<HistoryEntry> {
  for (const [index, line] of lines.entries()) {
    if (index % pauseInterval === pauseInterval - 1) await new Promise((resolve) => setTimeout(resolve));
    yield parseHistoryLine(line);
  }
}
