import styles from './switch.module.css';

interface Props {
  checked: boolean;
  disabled?: boolean;
  /** Whether the change is being carried out; a press then has no effect. */
  busy?: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch for pages, which looks like antd's in dialogs (docs/adr/0031). Put it into a `label` element, which gives it its name. */
export const Switch = ({ checked, disabled, busy = false, onChange }: Props) => (
  <button
    type="button"
    role="switch"
    className={styles.switch}
    aria-checked={checked}
    aria-busy={busy}
    disabled={disabled}
    onClick={() => {
      if (!busy) onChange(!checked);
    }}
  />
);
