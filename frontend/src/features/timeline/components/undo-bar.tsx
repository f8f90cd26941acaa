import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { type GigId } from '@jamjar/contracts/ids';
import { TapGuardSnapshot } from '../../../ui/browser/tap-guard.js';
import { formatWhoWasFirst } from '../../../domain/timeline/last-change.messages.js';
import { noticeExpired, type Notice, type OwnActionsState, selectNotice } from '../own-actions.slice.js';
import { useShortcutHint } from '../../../ui/menu/shortcuts.js';
import { useUndo, useUndoKey } from '../use-undo.js';
import { Button } from '../../../ui/elements/buttons.js';
import styles from './undo-bar.module.css';

/** How long the bar with Undo is shown after an own action. */
const undoBarMs = 10_000;

/**
 * Says for `undoBarMs` what this tab's last command has done, with a button that undoes it, or who did the same before. The bar is always in
 * the DOM, so that screen readers announce its changes.
 */
export function UndoBar({ gigId }: { gigId: GigId }) {
  const notice = useSelector((state: OwnActionsState) => selectNotice(state, gigId));
  const { undo, isUndoing } = useUndo();
  useUndoKey(gigId, undo);
  useExpiry(notice?.id);
  const revision = notice?.revision ?? null;
  const text = notice ? formatNotice(notice) : '';
  return (
    <div role="status" aria-live="polite" data-undo-bar={text !== ''}>
      <TapGuardSnapshot beforeChangeOf={notice} />
      {text && (
        <div className={styles.bar}>
          <span className={styles.text}>{text}</span>
          {revision !== null && <UndoButton isUndoing={isUndoing} onClick={() => undo({ gigId, revision, text })} />}
        </div>
      )}
    </div>
  );
}

function UndoButton({ isUndoing, onClick }: { isUndoing: boolean; onClick: () => void }) {
  const shortcut = useShortcutHint('u');
  const title = shortcut && 'Undo (key U)';
  return (
    <Button type="text" className={styles.undo} loading={isUndoing} title={title} aria-keyshortcuts={shortcut} onClick={onClick}>
      Undo
    </Button>
  );
}

/** The text of a notice; empty when the earlier change by somebody else explains nothing. */
const formatNotice = ({ text }: Notice): string => (typeof text === 'string' ? text : (formatWhoWasFirst(text.name, text.last) ?? ''));

/** Hides the notice after `undoBarMs`. @param noticeId undefined without a notice */
function useExpiry(noticeId: number | undefined): void {
  const dispatch = useDispatch();
  useEffect(() => {
    if (noticeId === undefined) return undefined;
    const timer = setTimeout(() => dispatch(noticeExpired(noticeId)), undoBarMs);
    return () => clearTimeout(timer);
  }, [dispatch, noticeId]);
}
