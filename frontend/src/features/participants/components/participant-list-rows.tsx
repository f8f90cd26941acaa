import { memo, useRef } from 'react';
import { type ParticipantAppearancesView } from '@jamjar/contracts/participants/participant.views';
import { Tag } from '../../../ui/tag.js';
import { useVirtualRange } from '../../../ui/use-virtual-range.js';
import { formatLastAppearance, formatNightCount } from '../participants.labels.js';
import styles from './participant-list.module.css';

/**
 * A virtual list: renders only the visible rows and some around them. Memoised: a keystroke in the search renders the rows only when the
 * list of matches changes.
 */
export const ParticipantListRows = memo(function ParticipantListRows({
  participants,
}: {
  participants: readonly ParticipantAppearancesView[];
}) {
  const listRef = useRef<HTMLUListElement>(null);
  const { first, end, rowHeight } = useVirtualRange(listRef, participants.length);
  return (
    <ul ref={listRef} className={styles.rows} style={{ height: participants.length * rowHeight }} aria-label="Participants">
      {participants.slice(first, end).map((participant, offset) => (
        <ParticipantRow
          key={participant.id}
          participant={participant}
          index={first + offset}
          count={participants.length}
          topPx={(first + offset) * rowHeight}
        />
      ))}
    </ul>
  );
});

interface Props {
  participant: ParticipantAppearancesView;
  /** Index of the row in the whole list. */
  index: number;
  /** Length of the whole list. */
  count: number;
  topPx: number;
}

/** Most rows are not in the DOM: `aria-posinset` and `aria-setsize` tell assistive technology the row's place in the whole list. */
const ParticipantRow = memo(function ParticipantRow({ participant, index, count, topPx }: Props) {
  return (
    <li className={styles.row} style={{ top: topPx }} aria-posinset={index + 1} aria-setsize={count}>
      <span className={styles.name} title={participant.name}>
        {participant.name}
      </span>
      <span className={styles.tag}>{participant.lookingForBand && <Tag tone="primary">Looking for Band</Tag>}</span>
      <span className={styles.details}>
        <span>{formatNightCount(participant)}</span>
        <span>{formatLastAppearance(participant)}</span>
      </span>
    </li>
  );
});
