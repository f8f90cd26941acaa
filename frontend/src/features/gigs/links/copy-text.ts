/**
 * Copies the text of a field. On plain http, where browsers have no `navigator.clipboard`, the text is selected and copied by a command.
 * @returns whether it was copied
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
    // the user or the browser does not permit it
  }
  field.select();
  // oxlint-disable-next-line typescript/no-deprecated -- the only way without a secure page
  return document.execCommand('copy');
}
