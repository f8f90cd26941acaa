import { type ReactNode } from 'react';
import { type ParticipantId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/live-events/live-event.views';
import { normalisedName, type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { Tag } from '../../../ui/tag.js';
import styles from './add-person-search.module.css';

interface PersonOption {
  value: string;
  person: ParticipantView;
  label: ReactNode;
  disabled: boolean;
}
/** Who cannot be picked, and the word that says why. */
export type Taken = ReadonlyMap<ParticipantId, string>;

/** More than that is not read on a phone: another letter helps more. */
const shown = 20;

/** Who is in the event cannot be picked again (S2 §5). */
export const alreadyAdded = (performers: readonly PerformerView[]): Taken =>
  new Map(performers.map(({ participantId }) => [participantId, 'Already added']));

/** Who matches what was typed so far. */
export function peopleFor(search: string, people: readonly ParticipantView[], taken: Taken): PersonOption[] {
  const wanted = normalisedName(search);
  if (wanted === '') return [];
  return people
    .filter(({ name }) => normalisedName(name).includes(wanted))
    .slice(0, shown)
    .map((person) => ({
      value: person.name,
      person,
      disabled: taken.has(person.id),
      label: <Person name={person.name} badge={taken.get(person.id)} />,
    }));
}

const Person = ({ name, badge }: { name: string; badge: string | undefined }) => (
  <span className={styles.person}>
    <span className={styles.name}>{name}</span>
    {badge && <Tag tone="plain">{badge}</Tag>}
  </span>
);
