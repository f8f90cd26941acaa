import { type ParticipantId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { normaliseName, type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { Tag } from '../../../ui/tag.js';
import styles from './participant-search.module.css';

/** A row of the suggestion list. */
export interface ParticipantOption {
  participant: ParticipantView;
  /** Why the participant cannot be chosen; null when they can. */
  badge: string | null;
}
/** The participants who cannot be chosen, with the label that says why. */
export type UnavailableParticipants = ReadonlyMap<ParticipantId, string>;

/** A longer list is hard to read on a phone; typing more letters shortens it. */
const maxOptions = 20;

/** Participants who are in the line-up already cannot be added again. */
export const addedParticipants = (performers: readonly PerformerView[]): UnavailableParticipants =>
  new Map(performers.map(({ participantId }) => [participantId, 'Already added']));

/** The participants whose names contain the search text, available ones first; none while the search is empty. */
export function findParticipantOptions(
  search: string,
  participants: readonly ParticipantView[],
  unavailable: UnavailableParticipants,
): ParticipantOption[] {
  const part = normaliseName(search);
  if (part === '') return [];
  const matches = participants.filter(({ name }) => normaliseName(name).includes(part));
  const available = matches.filter(({ id }) => !unavailable.has(id));
  const rest = matches.filter(({ id }) => unavailable.has(id));
  return [...available, ...rest]
    .slice(0, maxOptions)
    .map((participant) => ({ participant, badge: unavailable.get(participant.id) ?? null }));
}

interface Props {
  id: string;
  options: readonly ParticipantOption[];
  /** Index of the option that the arrow keys have reached. */
  activeIndex: number | null;
  onSelect: (option: ParticipantOption) => void;
}

/** The suggestion list under the text field. The focus stays in the text field. */
export const ParticipantOptions = ({ id, options, activeIndex, onSelect }: Props) => (
  <ul id={id} role="listbox" aria-label="People" className={styles.options} onMouseDown={(domEvent) => domEvent.preventDefault()}>
    {options.map((option, index) => (
      <li
        key={option.participant.id}
        id={`${id}-${index}`}
        ref={index === activeIndex ? scrollIntoView : null}
        role="option"
        aria-selected={index === activeIndex}
        aria-disabled={option.badge !== null}
        className={styles.option}
        onClick={option.badge === null ? () => onSelect(option) : undefined}
      >
        <span className={styles.name}>{option.participant.name}</span>
        {option.badge !== null && <Tag tone="plain">{option.badge}</Tag>}
      </li>
    ))}
  </ul>
);

const scrollIntoView = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' });
