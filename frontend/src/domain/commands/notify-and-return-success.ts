import { getErrorMessage } from '../../api/api-error.js';
import { showToast, type Toast } from '../../ui/toast/toast.js';

export interface ResultMessages {
  /** The title of the toast after a failure; `Error` by default. */
  failureTitle?: string;
  /** The text of the toast after a failure. A string is used only if the server was not reached, had an internal error or sent no text. */
  failure: ((error: unknown) => string) | string;
  success?: Omit<Toast, 'tone'>;
  /** Shows a failure at the form field that it is about. @returns false when it is about none: then a toast shows it */
  showAtField?: (error: unknown) => boolean;
}

/**
 * Waits for a mutation and shows its result in a toast: an error unless `showAtField` shows it, a success only if `success` is given.
 * @param mutation never rejects: a failure is its `error`
 * @returns whether the mutation succeeded
 */
export async function notifyAndReturnSuccess(
  mutation: PromiseLike<{ error?: unknown }>,
  { failureTitle = 'Error', failure, success, showAtField }: ResultMessages,
): Promise<boolean> {
  const { error } = await mutation;
  if (error !== undefined) {
    if (showAtField?.(error)) return false;
    const description = typeof failure === 'string' ? getErrorMessage(error, failure) : failure(error);
    showToast({ title: failureTitle, description, tone: 'bad' });
  } else if (success) showToast({ ...success, tone: 'good' });
  return error === undefined;
}
