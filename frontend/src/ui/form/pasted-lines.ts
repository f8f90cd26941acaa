import { type ClipboardEvent } from 'react';

/**
 * The lines that are being pasted into a field, of which a browser would make one: the first is for the field itself, which keeps what was not
 * selected. Null for a single line, which is left to the browser.
 */
export function takePastedLines(domEvent: ClipboardEvent<HTMLInputElement>): [string, ...string[]] | null {
  const text = domEvent.clipboardData.getData('text');
  const [first, ...others] = text.split(/[\r\n\u2028\u2029]/).flatMap((line) => line.trim() || []);
  if (first === undefined || others.length === 0) return null;
  domEvent.preventDefault();
  const { value, selectionStart, selectionEnd } = domEvent.currentTarget;
  const kept = value.slice(0, selectionStart ?? value.length) + value.slice(selectionEnd ?? value.length);
  return kept.trim() === '' ? [first, ...others] : [kept, first, ...others];
}
