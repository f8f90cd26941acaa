import { Button } from 'antd';
import { type ReactNode } from 'react';
import { ManyChips, OneChip } from '../../../ui/choice-chips.js';
import { FilterIcon } from '../../../ui/icons.js';
import { SearchField } from '../../../ui/search-field.js';
import { type ChoiceGroup } from '../line-up.choices.js';
import { type Wanted } from '../line-up.filters.js';
import styles from './line-filters.module.css';

interface Props {
  groups: readonly ChoiceGroup[];
  wanted: Wanted;
  onChange: (wanted: Wanted) => void;
}

/** Finding somebody by name and, where there are many filters, the button that shows them. */
export function LineTools({ groups, wanted, onChange, open, onOpen, choicesId }: Props & Disclosure) {
  return (
    <div className={styles.tools}>
      <SearchField
        className={styles.search}
        label="Find a name"
        value={wanted.search}
        onChange={(search) => onChange({ ...wanted, search })}
      />
      {groups.length > 1 && (
        <Button
          className={styles.filter}
          icon={<FilterIcon />}
          aria-label="Filter"
          aria-expanded={open}
          aria-controls={choicesId}
          onClick={() => onOpen(!open)}
        >
          <span className={styles.word}>Filter</span>
        </Button>
      )}
    </div>
  );
}
interface Disclosure {
  open: boolean;
  onOpen: (open: boolean) => void;
  choicesId: string;
}

/** By what the list can be narrowed, each a press away. */
export function LineChoices({ groups, wanted, onChange, id }: Props & { id: string }) {
  return (
    <div id={id} className={styles.choices}>
      {groups.map((group) => (
        <Group key={group.label} group={group} wanted={wanted} onChange={onChange} alone={groups.length === 1} />
      ))}
    </div>
  );
}

function Group({ group, wanted, onChange, alone }: Omit<Props, 'groups'> & { group: ChoiceGroup; alone: boolean }) {
  const { label, none, choices } = group;
  const on = choices.filter(({ isOn }) => isOn(wanted)).map((choice) => choice.label);
  const change = (chosen: readonly string[]): void => {
    const cleared = choices.reduce((changed, { off }) => off(changed), wanted);
    onChange(choices.filter((choice) => chosen.includes(choice.label)).reduce((changed, choice) => choice.on(changed), cleared));
  };
  const options = [...(none === null ? [] : [none]), ...choices.map((choice) => choice.label)].map((word) => ({
    value: word,
    label: word,
  }));
  return (
    <Named label={label} shown={!alone}>
      {none === null ? (
        <ManyChips label={label} options={options} value={on} onChange={change} />
      ) : (
        <OneChip label={label} options={options} value={on[0] ?? none} onChange={(chosen) => change([chosen])} />
      )}
    </Named>
  );
}

function Named({ label, shown, children }: { label: string; shown: boolean; children: ReactNode }) {
  return (
    <div className={styles.group}>
      {shown && (
        <span className={styles.label} aria-hidden="true">
          {label}
        </span>
      )}
      {children}
    </div>
  );
}
