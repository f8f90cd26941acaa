import { formatRefusal } from '../timeline/last-change.messages.js';
import { showToast, type Toast } from '../../ui/toast/toast.js';

export interface ResultMessages {
  /** The title of the toast after a failure; `Error` by default. */
  failureTitle?: string;
  /** The text of the toast after a failure when the server was not reached, failed itself or sent no message. */
  failure: string;
  /** Of the performer whom the mutation is about: a refusal then says who was first. */
  performerName?: string;
  success?: Omit<Toast, 'tone'>;
}

/** The messages of a command about one performer, or about several without `performer`. */
export const updateFailed = (performer?: { readonly name: string }): ResultMessages => ({
  failure: 'Failed to update performer',
  ...(performer && { performerName: performer.name }),
});

/**
 * Waits for a mutation and shows its result in a toast: an error always, a success only if `success` is given.
 * @param mutation never rejects: a failure is its `error`
 * @returns whether the mutation succeeded
 */
export async function notifyAndReturnSuccess(
  mutation: PromiseLike<{ error?: unknown }>,
  { failureTitle = 'Error', failure, performerName, success }: ResultMessages,
): Promise<boolean> {
  const { error } = await mutation;
  if (error !== undefined) showToast({ title: failureTitle, description: formatRefusal(error, failure, performerName), tone: 'bad' });
  else if (success) showToast({ ...success, tone: 'good' });
  return error === undefined;
}
