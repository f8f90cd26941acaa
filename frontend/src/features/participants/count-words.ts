/** `18 participants`, or `3 of 18 participants` where not all are shown. */
export const countWords = (shown: number, total: number): string => {
  const participants = total === 1 ? 'participant' : 'participants';
  return shown === total ? `${total} ${participants}` : `${shown} of ${total} ${participants}`;
};
