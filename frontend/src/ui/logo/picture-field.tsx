import { type ChangeEvent, useId, useState } from 'react';
import { limits } from '@jamjar/contracts/limits';
import { logoTypes } from '@jamjar/contracts/logos/logo.requests';
import { showToast, type Toast } from '../toast/toast.js';
import styles from './picture-field.module.css';

interface Props {
  id: string;
  busy: boolean;
  disabled: boolean;
  /** One that may be a logo. */
  onPick: (file: File) => void;
}

/** As large as a thumb likes it; a file may also be dropped on it, since it is the browser's own field that lies over it. */
export function PictureField({ id, busy, disabled, onPick }: Props) {
  const [titleId, hintId] = [useId(), useId()];
  const [over, setOver] = useState(false);
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const file = currentTarget.files?.[0];
    currentTarget.value = ''; // so that the same one can be chosen again
    setOver(false);
    if (!file) return;
    const fault = faultOf(file);
    if (fault) showToast(fault);
    else onPick(file);
  };
  return (
    <label className={styles.field} data-over={over} data-busy={disabled}>
      <input
        id={id}
        type="file"
        className={styles.input}
        accept={logoTypes.join(',')}
        disabled={disabled}
        aria-labelledby={titleId}
        aria-describedby={hintId}
        onChange={pick}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
      />
      <span className={styles.face}>
        <span id={titleId} className={styles.title} role="status">
          {busy ? 'Uploading...' : 'Choose a picture'}
        </span>
        <span id={hintId} className={styles.hint}>
          <span className={styles.drop}>Or drop one here. </span>JPEG, PNG, WebP or SVG, up to 5 MB.
        </span>
      </span>
    </label>
  );
}

/** S1 §5. */
function faultOf({ type, size }: File): Toast | null {
  if (!logoTypes.includes(type))
    return { title: 'Invalid file type', description: 'Only JPEG, PNG, WebP, and SVG files are allowed.', tone: 'bad' };
  if (size > limits.logoBytes) return { title: 'File too large', description: 'Maximum file size is 5MB.', tone: 'bad' };
  return null;
}
