import { Input } from 'antd';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { limits } from '@jamjar/contracts/limits';
import { normaliseName, type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import styles from './participant-search.module.css';
import { ParticipantOptions, findParticipantOptions, type ParticipantOption, type UnavailableReasons } from './participant-options.js';

interface Props {
  participants: readonly ParticipantView[];
  unavailableReasons: UnavailableReasons;
  /** Called when a participant is chosen from the suggestions. */
  onSelect?: (participant: ParticipantView) => void;
  /** Called when the name changes, in addition to the form's `onChange`. */
  onNameChange?: (name: string) => void;
  autoFocus?: boolean;
  /** `id`, `value` and `onChange` are set by antd's Form.Item. */
  id?: string;
  value?: string;
  onChange?: (name: string) => void;
}

/**
 * A text field for a name that suggests participants of the organisation. A suggestion is chosen only by a click, or by arrow key and then
 * Enter; Enter alone keeps the typed name.
 */
export function ParticipantSearch({
  participants,
  unavailableReasons,
  onSelect,
  onNameChange,
  value = '',
  onChange,
  ...inputProps
}: Props) {
  const options = useMemo(() => findParticipantOptions(value, participants, unavailableReasons), [value, participants, unavailableReasons]);
  const changeName = (name: string): void => {
    onChange?.(name);
    onNameChange?.(name);
  };
  const choose = ({ participant }: ParticipantOption): void => {
    changeName(participant.name);
    onSelect?.(participant);
  };
  const { activeIndex, open, setOpen, onKeyDown } = useSuggestionList(options, choose);
  const listId = useId();
  const noMatch = options.length === 0 && participants.length > 0 && normaliseName(value) !== '';
  return (
    <div className={styles.search} onBlur={() => setOpen(false)}>
      <Input
        {...inputProps}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open && options.length > 0}
        aria-controls={listId}
        aria-activedescendant={open && activeIndex !== null ? `${listId}-${activeIndex}` : undefined}
        autoComplete="off"
        maxLength={limits.maxNameLength}
        value={value}
        onChange={({ target }) => {
          changeName(target.value);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
      />
      {open && options.length > 0 && (
        <ParticipantOptions
          id={listId}
          options={options}
          activeIndex={activeIndex}
          onSelect={(option) => {
            setOpen(false);
            choose(option);
          }}
        />
      )}
      <p role="status" className={noMatch ? styles.noMatch : undefined}>
        {noMatch && `No participants found matching "${value.trim()}"`}
      </p>
    </div>
  );
}

/**
 * Open state and keyboard handling of the suggestion list: arrows step through the available participants, Enter chooses the one they
 * have reached, Escape closes the list but not the dialog.
 */
function useSuggestionList(options: readonly ParticipantOption[], onSelect: (option: ParticipantOption) => void) {
  const [state, setState] = useState<{ open: boolean; activeIndex: number | null }>({ open: false, activeIndex: null });
  const { open } = state;
  const optionAtIndex = state.activeIndex === null ? undefined : options[state.activeIndex];
  const activeIndex = optionAtIndex?.unavailableReason === null ? state.activeIndex : null;

  const step = (direction: 1 | -1): void => {
    const available = [...options.keys()].filter((index) => options[index]?.unavailableReason === null);
    const current = activeIndex === null ? (direction === 1 ? -1 : available.length) : available.indexOf(activeIndex);
    setState({ open: true, activeIndex: available[current + direction] ?? available.at(direction === 1 ? 0 : -1) ?? null });
  };
  const onKeyDown = (domEvent: KeyboardEvent): void => {
    const actionsByKey: Record<string, (() => void) | undefined> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Escape: open ? () => setState({ open: false, activeIndex: null }) : undefined,
      Enter:
        open && optionAtIndex && activeIndex !== null
          ? () => {
              setState({ open: false, activeIndex: null });
              onSelect(optionAtIndex);
            }
          : undefined,
    };
    const action = actionsByKey[domEvent.key];
    if (!action || domEvent.nativeEvent.isComposing) return;
    domEvent.preventDefault();
    domEvent.stopPropagation();
    action();
  };
  return { activeIndex, open, setOpen: (opened: boolean) => setState({ open: opened, activeIndex: null }), onKeyDown };
}
