import { Input } from 'antd';
import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type ParticipantId } from '@jamjar/contracts/ids';
import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { removeBidiControls } from '@jamjar/contracts/text/isolate';
import { createNameMatcher } from '@jamjar/contracts/text/name-keys';
import { isBlank } from '@jamjar/contracts/text/stored-text';
import { Tag } from '../../../ui/elements/tag.js';
import { takePastedLines } from '../../../ui/form/pasted-lines.js';
import styles from './participant-search.module.css';

/** An entry of the suggestion list. */
interface ParticipantOption {
  participant: ParticipantView;
  /** Why the participant cannot be chosen; null when they can. */
  unavailableReason: string | null;
}
/** Why participants cannot be chosen: a label by participant id. Participants without an entry can be chosen. */
export type UnavailableReasons = ReadonlyMap<ParticipantId, string>;

/** Says of the participants who are in the line-up that they cannot be added again. */
export const getAlreadyAddedReasons = (performers: readonly PerformerView[]): UnavailableReasons =>
  new Map(performers.map(({ participantId }) => [participantId, 'Already added']));

interface Props {
  participants: readonly ParticipantView[];
  unavailableReasons: UnavailableReasons;
  /** Called with the text of the field, first with its initial text. */
  onSearch?: ((name: string) => void) | undefined;
  /** Called when a participant is chosen from the suggestions. */
  onChoose?: (participant: ParticipantView) => void;
  /** Called when several lines are pasted, with those for other fields: all lines, without the first when this field takes it. */
  onPasteLines?: (names: readonly string[]) => void;
  /** Called when the name changes, in addition to the form's `onChange`. */
  onNameChange?: (name: string) => void;
  autoFocus?: boolean;
  /** `id`, `value` and `onChange` are set by antd's Form.Item. */
  id?: string;
  value?: string;
  onChange?: (name: string) => void;
}

/**
 * A text field for a name that suggests participants of the organisation, at once when it has an initial name. A suggestion is chosen only
 * by a click, or by an arrow key and then Enter; Enter alone keeps the typed name.
 */
export function ParticipantSearch(props: Props) {
  const { participants, value = '' } = props;
  const { options, activeIndex, isOpen, close, choose, inputProps } = useSuggestions(props);
  const listId = useId();
  const hasNoMatch = options.length === 0 && participants.length > 0 && !isBlank(value);
  return (
    <div className={styles.search} onBlur={close}>
      <Input
        {...inputProps}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen && activeIndex !== null ? `${listId}-${activeIndex}` : undefined}
        autoComplete="off"
      />
      {isOpen && <ParticipantOptions id={listId} options={options} activeIndex={activeIndex} onChoose={choose} />}
      <p role="status" className={hasNoMatch ? styles.noMatch : undefined}>
        {hasNoMatch && `No participants found matching "${value.trim()}"`}
      </p>
    </div>
  );
}

/** The suggestions for the typed name. @returns `inputProps`: the props of the text field, among them those that the form sets */
function useSuggestions(props: Props) {
  const { participants, unavailableReasons, onSearch, onChoose, onPasteLines, onNameChange, value = '', onChange, ...input } = props;
  useEffect(() => onSearch?.(value), [value, onSearch]);
  const options = useMemo(() => findParticipantOptions(value, participants, unavailableReasons), [value, participants, unavailableReasons]);
  const changeName = (name: string): void => {
    onChange?.(name);
    onNameChange?.(name);
  };
  const { setOpen, onKeyDown, ...list } = useSuggestionList(value !== '', options, ({ participant }) => {
    changeName(removeBidiControls(participant.name));
    onChoose?.(participant);
  });
  const onType = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    changeName(target.value);
    setOpen(true);
  };
  const onPaste = (domEvent: ClipboardEvent<HTMLInputElement>): void => {
    const [name, ...others] = (onPasteLines && takePastedLines(domEvent)) ?? [];
    if (name === undefined) return;
    changeName(name);
    onPasteLines?.(others);
  };
  return { ...list, options, close: () => setOpen(false), inputProps: { ...input, value, onChange: onType, onKeyDown, onPaste } };
}

/**
 * Open state and keyboard handling of the suggestion list: the arrow keys move the highlight among the available participants, Enter
 * chooses the highlighted one, Escape closes the list but not the dialog.
 */
function useSuggestionList(initiallyOpen: boolean, options: readonly ParticipantOption[], onChoose: (option: ParticipantOption) => void) {
  const [state, setState] = useState<{ open: boolean; activeIndex: number | null }>({ open: initiallyOpen, activeIndex: null });
  const { open, activeIndex: index } = state;
  const isOpen = open && options.length > 0;
  const setOpen = (opened: boolean): void => setState({ open: opened, activeIndex: null });
  const choose = (option: ParticipantOption): void => {
    setOpen(false);
    onChoose(option);
  };
  const optionAtIndex = index === null ? undefined : options[index];
  const activeOption = optionAtIndex?.unavailableReason === null ? optionAtIndex : null;
  const activeIndex = activeOption && index;
  const step = (direction: 1 | -1): void => setState({ open: true, activeIndex: findNextAvailable(options, activeIndex, direction) });
  const onKeyDown = (domEvent: KeyboardEvent): void => {
    const actionsByKey: Record<string, (() => void) | false | null | undefined> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Escape: isOpen && (() => setOpen(false)),
      Enter: isOpen && activeOption && (() => choose(activeOption)),
    };
    const action = actionsByKey[domEvent.key];
    if (!action || domEvent.nativeEvent.isComposing) return;
    domEvent.preventDefault();
    domEvent.stopPropagation();
    action();
  };
  return { activeIndex, isOpen, setOpen, choose, onKeyDown };
}

/** The index of the next participant who can be chosen (after the last, the first again); null when none can be. */
function findNextAvailable(options: readonly ParticipantOption[], index: number | null, direction: 1 | -1): number | null {
  const available = [...options.keys()].filter((optionIndex) => options[optionIndex]?.unavailableReason === null);
  const current = index === null ? (direction === 1 ? -1 : available.length) : available.indexOf(index);
  return available[current + direction] ?? available.at(direction === 1 ? 0 : -1) ?? null;
}

/** A longer list is hard to read on a phone; typing more letters shortens it. */
const maxOptions = 20;

/** At most `maxOptions` participants whose names contain the search text, available ones first; none while the search is empty. */
function findParticipantOptions(
  search: string,
  participants: readonly ParticipantView[],
  unavailableReasons: UnavailableReasons,
): ParticipantOption[] {
  if (isBlank(search)) return [];
  const isMatch = createNameMatcher(search);
  return participants
    .filter(({ name }) => isMatch(name))
    .map((participant) => ({ participant, unavailableReason: unavailableReasons.get(participant.id) ?? null }))
    .sort((one, other) => Number(one.unavailableReason !== null) - Number(other.unavailableReason !== null))
    .slice(0, maxOptions);
}

interface OptionsProps {
  /** Id of the list element; the id of an option is `<id>-<index>`. */
  id: string;
  options: readonly ParticipantOption[];
  /** Index of the highlighted option; null: none. */
  activeIndex: number | null;
  onChoose: (option: ParticipantOption) => void;
}

/** The suggestion list under the text field. The focus stays in the text field. */
const ParticipantOptions = ({ id, options, activeIndex, onChoose }: OptionsProps) => (
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
        onClick={option.unavailableReason === null ? () => onChoose(option) : undefined}
      >
        <span className={styles.name}>{option.participant.name}</span>
        {option.unavailableReason !== null && <Tag tone="plain">{option.unavailableReason}</Tag>}
      </li>
    ))}
  </ul>
);

const scrollIntoView = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' });
