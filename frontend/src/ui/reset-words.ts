import { type Done } from '@jamjar/contracts/users/user.views';
import { isApiError, wordsOf } from '../api/api-error.js';
import { type Toast } from './toast/toast.js';

/** What a reset that worked says (S1 §8). @param answer null when the server said nothing */
export const resetDone = (answer: Done | null | undefined): Toast => ({
  title: 'Password reset successful',
  description: answer?.message ?? 'Password reset successfully',
  tone: 'good',
});

/** What one that did not says: the server's words, or its status when it spoke no language of ours. */
export const resetFailure = (error: unknown): Toast => ({
  title: 'Error',
  description:
    isApiError(error) && error.message === null && error.status > 0
      ? `Server error: ${error.status}`
      : wordsOf(error, 'Failed to reset password'),
  tone: 'bad',
});
