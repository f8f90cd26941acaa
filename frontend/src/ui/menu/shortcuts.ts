import { useContext, useEffect } from 'react';
import { CurrentUserId } from '../dialog/current-user-id.js';
import { persistValue, usePersistedValue } from '../../client/persisted-value.js';
import { useStableCallback } from '../browser/use-stable-callback.js';

/** A keyboard shortcut of a gig's page, as `aria-keyshortcuts` names it. */
export type ShortcutKey = '/' | 'a' | 'n' | 'o' | 'u' | '?';

/** Whether the user has shortcuts enabled on this device (the default), and a function that changes it. */
export function useShortcutSetting(userId: string | null): [boolean, (isOn: boolean) => void] {
  const key = `jamjar.shortcuts.${String(userId)}`;
  return [usePersistedValue(key) !== 'off', (isOn) => persistValue(key, isOn ? null : 'off')];
}

/**
 * While mounted, calls `onPress` once for each press of the key, except while the user types, has a dialog or menu open, or has disabled
 * shortcuts.
 * @param onPress null while the shortcut has no effect
 */
export function useShortcut(shortcut: ShortcutKey, onPress: (() => void) | null): void {
  const [isOn] = useShortcutSetting(useContext(CurrentUserId));
  const handleKey = useStableCallback((domEvent: KeyboardEvent): void => {
    if (!onPress || !isOn || !isPressOf(shortcut, domEvent)) return;
    domEvent.preventDefault(); // otherwise the letter would be typed into a field that `onPress` focuses
    onPress();
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [handleKey]);
}

/** The value of `aria-keyshortcuts` for the control that the shortcut activates; undefined while shortcuts are disabled. */
export function useShortcutHint(shortcut: ShortcutKey | undefined): ShortcutKey | undefined {
  const [isOn] = useShortcutSetting(useContext(CurrentUserId));
  return isOn ? shortcut : undefined;
}

const ignoredTargets = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="menu"]';

function isPressOf(shortcut: ShortcutKey, domEvent: KeyboardEvent): boolean {
  const { key, repeat, isComposing, ctrlKey, metaKey, altKey, defaultPrevented, target } = domEvent;
  if (key.toLowerCase() !== shortcut || repeat || isComposing || ctrlKey || metaKey || altKey || defaultPrevented) return false;
  return !(target instanceof Element && target.closest(ignoredTargets)) && !document.querySelector('[role="dialog"]');
}
