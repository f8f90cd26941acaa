/** `18 participants`, or `3 of 18 participants` if only some are shown. */
export const formatParticipantCount = (shownCount: number, totalCount: number): string => {
  const participants = totalCount === 1 ? 'participant' : 'participants';
  return shownCount === totalCount ? `${totalCount} ${participants}` : `${shownCount} of ${totalCount} ${participants}`;
};
