import { format } from 'date-fns';
import { type ParticipantAppearancesView } from '@jamjar/contracts/participants/participant.views';

/** The number of gigs, which the participants page calls nights. */
export const formatNightCount = ({ nights }: ParticipantAppearancesView): string => {
  if (nights === 0) return 'No nights yet';
  return nights === 1 ? '1 night' : `${nights} nights`;
};

/**
 * For example `Last on 5 Mar 24`; `Never on yet` if the participant has neither played nor attended at any gig. Empty without gigs, because
 * `formatNightCount` already shows that.
 */
export const formatLastAppearance = ({ nights, lastAppearance }: ParticipantAppearancesView): string => {
  if (lastAppearance !== null) return `Last on ${format(new Date(lastAppearance), 'd MMM yy')}`;
  return nights === 0 ? '' : 'Never on yet';
};
