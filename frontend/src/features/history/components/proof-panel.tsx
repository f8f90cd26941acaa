import { memo, type SubmitEventHandler, useEffect, useId, useState } from 'react';
import { type BrokenEntry, type ChainEnd } from '@jamjar/contracts/history/chain';
import { type FingerprintResult } from '@jamjar/contracts/history/check-history';
import { formatFingerprint, parseFingerprint, toFingerprint } from '@jamjar/contracts/history/fingerprint';
import { type VerificationView } from '@jamjar/contracts/history/history.views';
import { type GigId } from '@jamjar/contracts/ids';
import { Button } from '../../../ui/elements/buttons.js';
import { CheckIcon, CloseIcon } from '../../../ui/elements/icons.js';
import { TextInput } from '../../../ui/form/text-field.js';
import { type BrowserCheck, checkInBrowser } from '../check-in-browser.js';
import { type GigHistory, useVerificationQuery } from '../history.api.js';
import { type HistoryRow } from '../history-rows.js';
import styles from './proof-panel.module.css';

interface Props {
  gigId: GigId;
  history: GigHistory;
  rows: readonly HistoryRow[];
  /** Whether the user may export the history and let the server check it. */
  canVerify: boolean;
  /** Called with the place of the first entry that does not fit. */
  onBroken: (index: number | null) => void;
}

/** Whether the history is intact: the result of the server, and with one button that of a check in this browser. */
export const ProofPanel = memo(function ProofPanel({ gigId, history, rows, canVerify, onBroken }: Props) {
  const { data: serverCheck } = useVerificationQuery(gigId, { skip: !canVerify });
  const [own, setOwn] = useState<BrowserCheck | null>(null);
  const broken = findBroken(own, serverCheck);
  const brokenIndex = broken && history.entries.findIndex(({ revision }) => revision === broken.revision);
  useEffect(() => onBroken(brokenIndex), [brokenIndex, onBroken]);
  return (
    <section className={styles.panel} aria-label="Proof">
      <div className={styles.summary} role="status">
        {serverCheck && <Mark isGood={!broken} />}
        <div className={styles.words}>
          <p className={styles.title}>
            {history.entries.length} history entries{serverCheck && `, ${broken ? 'not ' : ''}intact`}
          </p>
          <FingerprintLine {...history} />
          {broken && <BrokenMessage broken={broken} row={rows.find((row) => isWithin(row, brokenIndex))} />}
          {own && <OwnResult own={own} serverFingerprint={history.fingerprint} />}
        </div>
      </div>
      {canVerify && <CheckForm gigId={gigId} onChecked={setOwn} />}
    </section>
  );
});

const isWithin = ({ from, to }: HistoryRow, index: number | null): boolean => index !== null && from <= index && index <= to;

/** The result of the browser counts before that of the server. */
const findBroken = (own: BrowserCheck | null, serverCheck: VerificationView | undefined): BrokenEntry | null =>
  (own?.kind === 'checked' ? own.check.firstBroken : null) ?? serverCheck?.firstBroken ?? null;

function FingerprintLine({ fingerprint, completionFingerprint }: GigHistory) {
  const shown = completionFingerprint ?? fingerprint;
  return (
    <p className={styles.fingerprint} title={shown}>
      Fingerprint {formatFingerprint(shown)}
      {completionFingerprint !== null && ' — at completion'}
    </p>
  );
}

function CheckForm({ gigId, onChecked }: { gigId: GigId; onChecked: (check: BrowserCheck | null) => void }) {
  const [isChecking, setIsChecking] = useState(false);
  const [kept, setKept] = useState('');
  const keptId = useId();
  const check = async (): Promise<void> => {
    setIsChecking(true);
    onChecked(null);
    onChecked(await checkInBrowser(gigId, kept));
    setIsChecking(false);
  };
  const submit: SubmitEventHandler = (domEvent) => {
    domEvent.preventDefault();
    void check();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <label className={styles.label} htmlFor={keptId}>
        A fingerprint you have kept
      </label>
      <TextInput id={keptId} value={kept} placeholder="247-7f3a…" onChange={({ target }) => setKept(target.value)} />
      <Button htmlType="submit" loading={isChecking}>
        Check in this browser
      </Button>
    </form>
  );
}

function OwnResult({ own, serverFingerprint }: { own: BrowserCheck; serverFingerprint: string }) {
  if (own.kind === 'failed') return <p className={styles.bad}>{own.message}</p>;
  const { entries, firstBroken, end, fingerprint } = own.check;
  const comparison = compareEnds(end, serverFingerprint);
  return (
    <>
      {!firstBroken && (
        <p className={comparison === 'changed' ? styles.bad : styles.good}>
          Checked in this browser: {entries} entries, intact{comparisonTexts[comparison]}
        </p>
      )}
      {fingerprint && <p className={fingerprint.kind === 'fits' ? styles.good : styles.bad}>{describeKept(fingerprint)}</p>}
    </>
  );
}

const comparisonTexts = {
  same: ', and the fingerprint is the same.',
  grown: '. It has grown meanwhile.',
  changed: ', but the fingerprint is not the one that this page shows: it was changed meanwhile.',
} as const;

/** The end of the history that the browser has checked beside the one that the page shows. */
function compareEnds(own: ChainEnd, shownFingerprint: string): keyof typeof comparisonTexts {
  if (toFingerprint(own) === shownFingerprint) return 'same';
  return own.revision > (parseFingerprint(shownFingerprint)?.revision ?? -1) ? 'grown' : 'changed';
}

function describeKept(result: FingerprintResult): string {
  if (result.kind === 'differs') return 'Your fingerprint does not fit: what it stood for was changed.';
  if (result.kind === 'missing') return 'Your fingerprint is of an entry that is missing: the end of the history was cut off.';
  const later = result.later === 0 ? '' : `; ${result.later.toString()} ${result.later === 1 ? 'entry' : 'entries'} came later`;
  return `Your fingerprint fits: nothing up to it was changed since${later}.`;
}

const BrokenMessage = ({ broken: { revision, reason }, row }: { broken: BrokenEntry; row: HistoryRow | undefined }) => (
  <p className={styles.bad}>
    The entry of revision {revision}
    {row && ` (${row.text})`} does not fit: {reason}.
  </p>
);

const Mark = ({ isGood }: { isGood: boolean }) => (
  <span className={isGood ? styles.goodMark : styles.badMark}>{isGood ? <CheckIcon /> : <CloseIcon />}</span>
);
