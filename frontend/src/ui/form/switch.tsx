import styles from './switch.module.css';

interface Props {
  checked: boolean;
  disabled?: boolean;
  /** Shows that the change is being carried out; a press then has no effect. */
  busy?: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch of a page, which looks like antd's in dialogs (docs/adr/0031). It belongs into a label, which names it. */
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
