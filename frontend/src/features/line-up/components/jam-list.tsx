import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { LineList, type ListProps } from './line-list.js';

/** A jam's line: whoever is on stage or selected is not in it (S2 §2, Participant list filters). */
export function JamList({ onSelect, ...list }: ListProps & { onSelect: (performer: PerformerView) => void }) {
  const { waiting } = list.lineUp.places;
  const next = waiting.find(({ played }) => !played) ?? waiting[0];
  return (
    <LineList
      {...list}
      title="Participants"
      kind="jam"
      listed={waiting}
      next={next?.id}
      action={{ label: 'Select', onPress: onSelect }}
      words={{ loading: 'Loading jam night data...', nobody: 'Everybody is on stage or selected' }}
    />
  );
}
