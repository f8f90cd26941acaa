import { memo, useRef } from 'react';
import { type AppearancesView } from '@jamjar/contracts/participants/participant.views';
import { Tag } from '../../../ui/tag.js';
import { useWindow } from '../../../ui/windowed.js';
import { lastWords, nightWords } from '../appearances.views.js';
import styles from './people-list.module.css';

/** Only those that can be seen are drawn. Memoised: typing in the search draws none. */
export const PeopleRows = memo(function PeopleRows({ people }: { people: readonly AppearancesView[] }) {
  const list = useRef<HTMLUListElement>(null);
  const { first, end, rowHeight } = useWindow(list, people.length);
  return (
    <ul ref={list} className={styles.rows} style={{ height: people.length * rowHeight }} aria-label="Participants">
      {people.slice(first, end).map((person, place) => (
        <PersonRow key={person.id} person={person} index={first + place} count={people.length} top={(first + place) * rowHeight} />
      ))}
    </ul>
  );
});

interface Props {
  person: AppearancesView;
  /** Their place among so many, from 0, and how far down that is, in px. */
  index: number;
  count: number;
  top: number;
}

/** Most of the list is not on the page, so that it has to be said where in it this row stands. */
const PersonRow = memo(function PersonRow({ person, index, count, top }: Props) {
  const last = lastWords(person);
  return (
    <li className={styles.row} style={{ top }} aria-posinset={index + 1} aria-setsize={count}>
      <span className={styles.name} title={person.name}>
        {person.name}
      </span>
      <span className={styles.tag}>{person.lookingForBand && <Tag tone="act">Looking for Band</Tag>}</span>
      <span className={styles.details}>
        <span>{nightWords(person)}</span>
        <span>{last}</span>
      </span>
    </li>
  );
});
