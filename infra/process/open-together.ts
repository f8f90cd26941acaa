/** Registers a function that closes what was just opened. */
export type OnClose = (close: () => Promise<unknown>) => void;

/**
 * Opens resources that are closed together, in reverse order: by `close`, or at once when a later resource cannot be opened.
 * `close` closes all of them even if closing one fails, and then throws the first error.
 */
export async function openTogether<Opened extends object>(
  open: (onClose: OnClose) => Promise<Opened>,
): Promise<Opened & { close(): Promise<void> }> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    const failures: unknown[] = [];
    for (const each of closers.splice(0).reverse()) await each().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
  try {
    return { ...(await open((each) => void closers.push(each))), close };
  } catch (error) {
    await close().catch(() => undefined); // the error of the opening is thrown instead
    throw error;
  }
}
