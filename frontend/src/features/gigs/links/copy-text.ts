/**
 * Copies to the clipboard. On plain http browsers have none: there the text of the field is copied by selecting it.
 * @param field shows the text
 */
export async function copyText(field: HTMLInputElement): Promise<boolean> {
  try {
    // missing on plain http, whatever the types say
    const clipboard = navigator.clipboard as Clipboard | undefined;
    if (clipboard) {
      await clipboard.writeText(field.value);
      return true;
    }
  } catch {
    // not permitted
  }
  field.select();
  // oxlint-disable-next-line typescript/no-deprecated -- the only way without a secure page
  return document.execCommand('copy');
}
