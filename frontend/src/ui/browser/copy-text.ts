/**
 * Copies the text of a field; by `execCommand` where the clipboard is missing (on plain http) or not permitted.
 * @returns whether it was copied
 */
export async function copyText(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
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
  // oxlint-disable-next-line typescript/no-deprecated -- the only way where the clipboard cannot be used
  return document.execCommand('copy');
}
