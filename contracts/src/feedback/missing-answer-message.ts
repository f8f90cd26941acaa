/** The message for a form without an answer to `wouldAttendNext`, in the browser and from the server. */
export const missingAnswerMessage = 'Please answer whether you would attend the next event';
