import { AutoComplete } from 'antd';
import { limits } from '@jamjar/contracts/limits';
import { normalisedName, type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import styles from './add-person-search.module.css';
import { peopleFor, type Taken } from './people-options.js';

interface Props {
  people: readonly ParticipantView[];
  taken: Taken;
  /** One of them was picked from the list. */
  onChoose?: (person: ParticipantView) => void;
  /** Another name is written, or the same as was picked. */
  onRename?: (name: string) => void;
  autoFocus?: boolean;
  /** A form's item hands these over. */
  id?: string;
  value?: string;
  onChange?: (name: string) => void;
}

/** A name, found among those whom the organisation knows or new (S2 §2). Only an arrow or a finger picks: Enter must not put another in their place. */
export function PersonSearch({ people, taken, onChoose, onRename, value = '', onChange, ...item }: Props) {
  const changed = (name: string): void => {
    onChange?.(name);
    onRename?.(name);
  };
  return (
    <AutoComplete
      {...item}
      value={value}
      onChange={changed}
      options={peopleFor(value, people, taken)}
      onSelect={(_name, { person }) => onChoose?.(person)}
      defaultActiveFirstOption={false}
      maxLength={limits.name}
      notFoundContent={people.length > 0 && normalisedName(value) !== '' ? <Nobody search={value.trim()} /> : null}
    />
  );
}

const Nobody = ({ search }: { search: string }) => <div className={styles.nobody}>{`No participants found matching "${search}"`}</div>;
