import { memo, type SubmitEventHandler, useEffect, useId, useState } from 'react';
import { type ChainEnd } from '@jamjar/contracts/history/chain';
import { type BrokenEntry } from '@jamjar/contracts/history/history.views';
import { type FingerprintResult } from '@jamjar/contracts/history/check-history';
import { formatFingerprint, parseFingerprint, toFingerprint } from '@jamjar/contracts/history/fingerprint';
import { type VerificationView } from '@jamjar/contracts/history/history.views';
import { type GigId } from '@jamjar/contracts/ids';
import { Button } from '../../../ui/elements/buttons.js';
import { CheckIcon, CloseIcon } from '../../../ui/elements/icons.js';
import { TextInput } from '../../../ui/form/text-field.js';
import { type BrowserCheck, checkHistoryInBrowser } from '../browser-check.js';
import { type GigHistory, useVerificationQuery } from '../history.api.js';
import { type HistoryRow } from '../history-rows.js';
import styles from './proof-panel.module.css';

interface Props {
  gigId: GigId;
  history: GigHistory;
  rows: readonly HistoryRow[];
  /** Whether the user may export the history and let the server check it. */
  canVerify: boolean;
  /** Called with the index of the first entry that does not continue the chain of hashes; null if no check has found one. */
  onBroken: (index: number | null) => void;
}

/**
 * Shows the fingerprint (of a gig that was completed, that at completion) and, to users who may verify, whether the server and on demand
 * this browser find the history intact.
 */
export const ProofPanel = memo(function ProofPanel({ gigId, history, rows, canVerify, onBroken }: Props) {
  const { data: serverCheck } = useVerificationQuery(gigId, { skip: !canVerify });
  const [browserCheck, setBrowserCheck] = useState<BrowserCheck | null>(null);
  const brokenEntry = findBrokenEntry(browserCheck, serverCheck);
  const brokenIndex = brokenEntry && history.entries.findIndex(({ revision }) => revision === brokenEntry.revision);
  useEffect(() => onBroken(brokenIndex), [brokenIndex, onBroken]);
  return (
    <section className={styles.panel} aria-label="Proof">
      <div className={styles.summary} role="status">
        {serverCheck && <ResultMark isGood={!brokenEntry} />}
        <div className={styles.words}>
          <p className={styles.title}>
            {history.entries.length} history entries{serverCheck && `, ${brokenEntry ? 'not ' : ''}intact`}
          </p>
          <FingerprintLine {...history} />
          {brokenEntry && <BrokenMessage brokenEntry={brokenEntry} row={rows.find((row) => containsIndex(row, brokenIndex))} />}
          {browserCheck && <BrowserCheckResult browserCheck={browserCheck} loadedFingerprint={history.fingerprint} />}
        </div>
      </div>
      {canVerify && <CheckForm gigId={gigId} onChecked={setBrowserCheck} />}
    </section>
  );
});

const containsIndex = ({ firstIndex, lastIndex }: HistoryRow, index: number | null): boolean =>
  index !== null && firstIndex <= index && index <= lastIndex;

/** An error that the browser has found takes precedence over one that the server has found. */
const findBrokenEntry = (browserCheck: BrowserCheck | null, serverCheck: VerificationView | undefined): BrokenEntry | null =>
  (browserCheck?.kind === 'checked' ? browserCheck.check.firstBroken : null) ?? serverCheck?.firstBroken ?? null;

function FingerprintLine({ fingerprint, completionFingerprint }: GigHistory) {
  const shownFingerprint = completionFingerprint ?? fingerprint;
  return (
    <p className={styles.fingerprint} title={shownFingerprint}>
      Fingerprint {formatFingerprint(shownFingerprint)}
      {completionFingerprint !== null && ' — at completion'}
    </p>
  );
}

function CheckForm({ gigId, onChecked }: { gigId: GigId; onChecked: (check: BrowserCheck | null) => void }) {
  const [isChecking, setIsChecking] = useState(false);
  const [keptFingerprint, setKeptFingerprint] = useState('');
  const inputId = useId();
  const check = async (): Promise<void> => {
    setIsChecking(true);
    onChecked(null);
    onChecked(await checkHistoryInBrowser(gigId, keptFingerprint));
    setIsChecking(false);
  };
  const submit: SubmitEventHandler = (domEvent) => {
    domEvent.preventDefault();
    void check();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <label className={styles.label} htmlFor={inputId}>
        A fingerprint you have kept
      </label>
      <TextInput id={inputId} value={keptFingerprint} placeholder="247-7f3a…" onChange={({ target }) => setKeptFingerprint(target.value)} />
      <Button htmlType="submit" loading={isChecking}>
        Check in this browser
      </Button>
    </form>
  );
}

function BrowserCheckResult({ browserCheck, loadedFingerprint }: { browserCheck: BrowserCheck; loadedFingerprint: string }) {
  if (browserCheck.kind === 'failed') return <p className={styles.bad}>{browserCheck.message}</p>;
  const { entryCount, firstBroken, end, fingerprint } = browserCheck.check;
  const comparison = compareEnds(end, loadedFingerprint);
  return (
    <>
      {!firstBroken && (
        <p className={comparison === 'changed' ? styles.bad : styles.good}>
          Checked in this browser: {entryCount} entries, intact{comparisonTexts[comparison]}
        </p>
      )}
      {fingerprint && <p className={fingerprint.kind === 'fits' ? styles.good : styles.bad}>{describeFingerprint(fingerprint)}</p>}
    </>
  );
}

const comparisonTexts = {
  same: ', and the fingerprint is the same.',
  grown: '. It has grown meanwhile.',
  changed: ', but the fingerprint is not the one that this page shows: it was changed meanwhile.',
} as const;

/** Compares the end of the checked history with that of the loaded one, also when the page shows the fingerprint at completion. */
function compareEnds(checkedEnd: ChainEnd, loadedFingerprint: string): keyof typeof comparisonTexts {
  if (toFingerprint(checkedEnd) === loadedFingerprint) return 'same';
  return checkedEnd.revision > (parseFingerprint(loadedFingerprint)?.revision ?? -1) ? 'grown' : 'changed';
}

function describeFingerprint(result: FingerprintResult): string {
  if (result.kind === 'differs') return 'Your fingerprint does not fit: what it stood for was changed.';
  if (result.kind === 'missing') return 'Your fingerprint is of an entry that is missing: the end of the history was cut off.';
  const laterText =
    result.laterCount === 0 ? '' : `; ${result.laterCount.toString()} ${result.laterCount === 1 ? 'entry' : 'entries'} came later`;
  return `Your fingerprint fits: nothing up to it was changed since${laterText}.`;
}

const BrokenMessage = ({ brokenEntry: { revision, reason }, row }: { brokenEntry: BrokenEntry; row: HistoryRow | undefined }) => (
  <p className={styles.bad}>
    The entry of revision {revision}
    {row && ` (${row.text})`} does not fit: {reason}.
  </p>
);

const ResultMark = ({ isGood }: { isGood: boolean }) => (
  <span className={isGood ? styles.goodMark : styles.badMark}>{isGood ? <CheckIcon /> : <CloseIcon />}</span>
);
