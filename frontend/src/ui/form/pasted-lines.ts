import { type ClipboardEvent } from 'react';

/**
 * Handles a paste of several lines, which a browser would join into one. Returns the field's text that the paste does not replace, if there
 * is any, and then the pasted lines without blank ones; null for one line or none, which the browser pastes.
 */
export function takePastedLines(domEvent: ClipboardEvent<HTMLInputElement>): [string, ...string[]] | null {
  const text = domEvent.clipboardData.getData('text');
  const [first, ...others] = text.split(/[\r\n\u2028\u2029]/).flatMap((line) => line.trim() || []);
  if (first === undefined || others.length === 0) return null;
  domEvent.preventDefault();
  const { value, selectionStart, selectionEnd } = domEvent.currentTarget;
  const unselected = value.slice(0, selectionStart ?? value.length) + value.slice(selectionEnd ?? value.length);
  return unselected.trim() === '' ? [first, ...others] : [unselected, first, ...others];
}
