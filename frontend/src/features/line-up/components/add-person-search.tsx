import { Input } from 'antd';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { limits } from '@jamjar/contracts/limits';
import { normalisedName, type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import styles from './add-person-search.module.css';
import { PeopleOptions, peopleFor, type PersonOption, type Taken } from './people-options.js';

interface Props {
  people: readonly ParticipantView[];
  taken: Taken;
  /** One of them was picked from the list. */
  onChoose?: (person: ParticipantView) => void;
  /** Another name is written. */
  onRename?: (name: string) => void;
  autoFocus?: boolean;
  /** A form's item hands these over. */
  id?: string;
  value?: string;
  onChange?: (name: string) => void;
}

/** A name, found among those whom the organisation knows or new (S2 §2). Only an arrow or a finger picks: Enter must not put another in their place. */
export function PersonSearch({ people, taken, onChoose, onRename, value = '', onChange, ...item }: Props) {
  const options = useMemo(() => peopleFor(value, people, taken), [value, people, taken]);
  const write = (name: string): void => {
    onChange?.(name);
    onRename?.(name);
  };
  const choose = ({ person }: PersonOption): void => {
    write(person.name);
    onChoose?.(person);
  };
  const { active, open, setOpen, press } = useOptionKeys(options, choose);
  const listId = useId();
  const nobody = options.length === 0 && people.length > 0 && normalisedName(value) !== '';
  return (
    <div className={styles.search} onBlur={() => setOpen(false)}>
      <Input
        {...item}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open && options.length > 0}
        aria-controls={listId}
        aria-activedescendant={open && active !== null ? `${listId}-${active}` : undefined}
        autoComplete="off"
        maxLength={limits.name}
        value={value}
        onChange={({ target }) => {
          write(target.value);
          setOpen(true);
        }}
        onKeyDown={press}
      />
      {open && options.length > 0 && (
        <PeopleOptions
          id={listId}
          options={options}
          active={active}
          onChoose={(option) => {
            setOpen(false);
            choose(option);
          }}
        />
      )}
      <p role="status" className={nobody ? styles.nobody : undefined}>
        {nobody && `No participants found matching "${value.trim()}"`}
      </p>
    </div>
  );
}

/** Arrows go from one who can be picked to the next, Enter picks, Escape closes the list and not the dialog. */
function useOptionKeys(options: readonly PersonOption[], onChoose: (option: PersonOption) => void) {
  const [state, setState] = useState<{ open: boolean; active: number | null }>({ open: false, active: null });
  const { open } = state;
  const option = state.active === null ? undefined : options[state.active];
  const active = option?.badge === null ? state.active : null;

  const step = (by: 1 | -1): void => {
    const free = [...options.keys()].filter((place) => options[place]?.badge === null);
    const at = active === null ? (by === 1 ? -1 : free.length) : free.indexOf(active);
    setState({ open: true, active: free[at + by] ?? free.at(by === 1 ? 0 : -1) ?? null });
  };
  const press = (event: KeyboardEvent): void => {
    const does: Record<string, (() => void) | undefined> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Escape: open ? () => setState({ open: false, active: null }) : undefined,
      Enter:
        open && option && active !== null
          ? () => {
              setState({ open: false, active: null });
              onChoose(option);
            }
          : undefined,
    };
    const go = does[event.key];
    if (!go || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    go();
  };
  return { active, open, setOpen: (opened: boolean) => setState({ open: opened, active: null }), press };
}
