import { type MessageResponse } from '@jamjar/contracts/users/user.views';
import { isApiError, getErrorMessage } from '../api/api-error.js';
import { type Toast } from './toast/toast.js';

/** The toast after a successful password reset. @param response null if the server sent no body */
export const toPasswordResetSuccessToast = (response: MessageResponse | null | undefined): Toast => ({
  title: 'Password reset successful',
  description: response?.message ?? 'Password reset successfully',
  tone: 'good',
});

/** The toast after a failed password reset: the server's message, the HTTP status if the response has no message, else a general text. */
export const toPasswordResetFailureToast = (error: unknown): Toast => ({
  title: 'Error',
  description:
    isApiError(error) && error.message === null && error.status > 0
      ? `Server error: ${error.status}`
      : getErrorMessage(error, 'Failed to reset password'),
  tone: 'bad',
});
