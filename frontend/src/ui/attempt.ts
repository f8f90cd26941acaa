import { wordsOf } from '../api/api-error.js';
import { showToast, type Toast } from './toast/toast.js';

interface Words {
  /** Above the words of a failure; `Error` unless something else is said (S1 §8). */
  title?: string;
  /** What is shown when the server gave no words of its own. */
  failure: string;
  success?: Omit<Toast, 'tone'>;
}

/** Waits for an own action and says what became of it. @returns whether it worked; it never throws */
export async function attempt(action: PromiseLike<{ error?: unknown }>, { title = 'Error', failure, success }: Words): Promise<boolean> {
  const { error } = await action;
  if (error !== undefined) showToast({ title, description: wordsOf(error, failure), tone: 'bad' });
  else if (success) showToast({ ...success, tone: 'good' });
  return error === undefined;
}
