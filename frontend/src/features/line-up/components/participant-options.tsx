import { type ParticipantId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { normaliseName, type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { Tag } from '../../../ui/tag.js';
import styles from './participant-search.module.css';

/** An entry of the suggestion list. */
export interface ParticipantOption {
  participant: ParticipantView;
  /** Why the participant cannot be chosen; null when they can. */
  unavailableReason: string | null;
}
/** Why participants cannot be chosen: a label by participant id. Participants without an entry can be chosen. */
export type UnavailableReasons = ReadonlyMap<ParticipantId, string>;

/** A longer list is hard to read on a phone; typing more letters shortens it. */
const maxOptions = 20;

/** Participants who are in the line-up already cannot be added again. */
export const alreadyAddedReasons = (performers: readonly PerformerView[]): UnavailableReasons =>
  new Map(performers.map(({ participantId }) => [participantId, 'Already added']));

/** At most `maxOptions` participants whose names contain the search text, available ones first; none while the search is empty. */
export function findParticipantOptions(
  search: string,
  participants: readonly ParticipantView[],
  unavailableReasons: UnavailableReasons,
): ParticipantOption[] {
  const normalisedSearch = normaliseName(search);
  if (normalisedSearch === '') return [];
  const matches = participants.filter(({ name }) => normaliseName(name).includes(normalisedSearch));
  const availableMatches = matches.filter(({ id }) => !unavailableReasons.has(id));
  const unavailableMatches = matches.filter(({ id }) => unavailableReasons.has(id));
  return [...availableMatches, ...unavailableMatches]
    .slice(0, maxOptions)
    .map((participant) => ({ participant, unavailableReason: unavailableReasons.get(participant.id) ?? null }));
}

interface Props {
  /** Id of the list element; the id of an option is `<id>-<index>`. */
  id: string;
  options: readonly ParticipantOption[];
  /** Index of the option that the arrow keys have reached; null: none. */
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
        aria-disabled={option.unavailableReason !== null}
        className={styles.option}
        onClick={option.unavailableReason === null ? () => onSelect(option) : undefined}
      >
        <span className={styles.name}>{option.participant.name}</span>
        {option.unavailableReason !== null && <Tag tone="plain">{option.unavailableReason}</Tag>}
      </li>
    ))}
  </ul>
);

const scrollIntoView = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' });
