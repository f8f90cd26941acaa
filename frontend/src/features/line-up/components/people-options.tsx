import { type ParticipantId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { normalisedName, type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { Tag } from '../../../ui/tag.js';
import styles from './add-person-search.module.css';

export interface PersonOption {
  person: ParticipantView;
  /** The word that says why they cannot be picked; null: they can. */
  badge: string | null;
}
/** Who cannot be picked, and the word that says why. */
export type Taken = ReadonlyMap<ParticipantId, string>;

/** More than that is not read on a phone: another letter helps more. */
const shown = 20;

/** Who is in the event cannot be picked again (S2 §5). */
export const alreadyAdded = (performers: readonly PerformerView[]): Taken =>
  new Map(performers.map(({ participantId }) => [participantId, 'Already added']));

/** Who matches what was typed so far; those who can be picked come first. */
export function peopleFor(search: string, people: readonly ParticipantView[], taken: Taken): PersonOption[] {
  const wanted = normalisedName(search);
  if (wanted === '') return [];
  const matches = people.filter(({ name }) => normalisedName(name).includes(wanted));
  const free = matches.filter(({ id }) => !taken.has(id));
  const rest = matches.filter(({ id }) => taken.has(id));
  return [...free, ...rest].slice(0, shown).map((person) => ({ person, badge: taken.get(person.id) ?? null }));
}

interface Props {
  id: string;
  options: readonly PersonOption[];
  /** The place of whom the arrows stand at. */
  active: number | null;
  onChoose: (option: PersonOption) => void;
}

/** Lies under the field, which keeps the cursor. */
export const PeopleOptions = ({ id, options, active, onChoose }: Props) => (
  <ul id={id} role="listbox" aria-label="People" className={styles.people} onMouseDown={(event) => event.preventDefault()}>
    {options.map((option, place) => (
      <li
        key={option.person.id}
        id={`${id}-${place}`}
        ref={place === active ? inSight : null}
        role="option"
        aria-selected={place === active}
        aria-disabled={option.badge !== null}
        className={styles.person}
        onClick={option.badge === null ? () => onChoose(option) : undefined}
      >
        <span className={styles.name}>{option.person.name}</span>
        {option.badge !== null && <Tag tone="plain">{option.badge}</Tag>}
      </li>
    ))}
  </ul>
);

const inSight = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' });
