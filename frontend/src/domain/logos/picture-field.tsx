import { type ChangeEvent, useId, useState } from 'react';
import { limits } from '@jamjar/contracts/limits';
import { logoTypes } from '@jamjar/contracts/logos/logo.requests';
import { showToast, type Toast } from '../../ui/toast/toast.js';
import styles from './picture-field.module.css';

interface Props {
  isUploading: boolean;
  disabled: boolean;
  /** Called with a file of an allowed type and size. */
  onPick: (file: File) => void;
}

/** A large file field. The browser's invisible input covers it, so that files can also be dropped on it. */
export function PictureField({ isUploading, disabled, onPick }: Props) {
  const [titleId, hintId] = [useId(), useId()];
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const file = currentTarget.files?.[0];
    currentTarget.value = ''; // so that choosing the same file again fires a change event
    setIsDraggedOver(false);
    if (!file) return;
    const error = validateFile(file);
    if (error) showToast(error);
    else onPick(file);
  };
  return (
    <label className={styles.field} data-dragged-over={isDraggedOver} data-disabled={disabled}>
      <input
        type="file"
        className={styles.input}
        accept={logoTypes.join(',')}
        disabled={disabled}
        aria-labelledby={titleId}
        aria-describedby={hintId}
        onChange={pick}
        onDragEnter={() => setIsDraggedOver(true)}
        onDragLeave={() => setIsDraggedOver(false)}
      />
      <DropZone titleId={titleId} hintId={hintId} isUploading={isUploading} />
    </label>
  );
}

/** The visible part of the field. */
const DropZone = ({ titleId, hintId, isUploading }: Pick<Props, 'isUploading'> & { titleId: string; hintId: string }) => (
  <span className={styles.dropZone}>
    <span id={titleId} className={styles.title} role="status">
      {isUploading ? 'Uploading...' : 'Choose a picture'}
    </span>
    <span id={hintId} className={styles.hint}>
      <span className={styles.dropHint}>Or drop one here. </span>JPEG, PNG, WebP or SVG, up to 5 MB.
    </span>
  </span>
);

/** @returns the error to show, or null for a valid file (docs/rules.md#logos) */
function validateFile({ type, size }: File): Toast | null {
  if (!logoTypes.includes(type))
    return { title: 'Invalid file type', description: 'Only JPEG, PNG, WebP, and SVG files are allowed.', tone: 'bad' };
  if (size > limits.maxLogoBytes) return { title: 'File too large', description: 'Maximum file size is 5MB.', tone: 'bad' };
  return null;
}
