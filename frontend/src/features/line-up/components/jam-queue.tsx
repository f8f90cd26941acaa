import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { PerformerList, type PerformerListProps } from './performer-list.js';

/** The queue of a jam: performers who are neither on stage nor selected. */
export function JamQueue({ onSelect, ...props }: PerformerListProps & { onSelect: (performer: PerformerView) => void }) {
  const { queue } = props.lineUp.performers;
  // the first who has not played; when everybody has, the first of all
  const next = queue.find(({ played }) => !played) ?? queue[0];
  return (
    <PerformerList
      {...props}
      title="Participants"
      kind="jam"
      performers={queue}
      nextId={next?.id}
      action={{ label: 'Select', onPress: onSelect }}
      messages={{ loading: 'Loading jam night data...', empty: 'Everybody is on stage or selected' }}
    />
  );
}
