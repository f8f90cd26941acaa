import { normaliseName } from '@jamjar/contracts/participants/participant.views';
import { Button } from '../../../ui/elements/buttons.js';
import { PlusIcon } from '../../../ui/elements/icons.js';
import { type LineUpState } from '../use-line-up.js';
import styles from './performer-list.module.css';

interface Props {
  lineUp: LineUpState;
  search: string;
  /** Opens the dialog that adds performers, with this name. */
  onAdd: (name: string) => void;
}

/** Under the list: offers to add the name that is searched for, while nobody in the line-up has exactly that name. */
export function NewHereButton({ lineUp, search, onAdd }: Props) {
  const name = search.trim();
  const isTaken = lineUp.performers.all.some((performer) => normaliseName(performer.name) === normaliseName(name));
  if (name === '' || isTaken || lineUp.status !== 'loaded') return null;
  return (
    <div className={styles.newHere}>
      <Button icon={<PlusIcon />} onClick={() => onAdd(name)}>
        <span className={styles.newHereLabel}>New here? Add {name}</span>
      </Button>
    </div>
  );
}
