import { Button, Input, type InputRef } from 'antd';
import { useRef } from 'react';
import { CloseIcon, SearchIcon } from './icons.js';
import styles from './search-field.module.css';

interface Props {
  /** What is looked for. */
  label: string;
  value: string;
  onChange: (search: string) => void;
  className?: string;
}

/** Narrows a list while one types. */
export function SearchField({ label, value, onChange, className }: Props) {
  const field = useRef<InputRef>(null);
  const clear = (): void => {
    onChange('');
    field.current?.focus();
  };
  return (
    <Input
      ref={field}
      className={className}
      prefix={<SearchIcon />}
      suffix={value !== '' && <Button type="text" className={styles.clear} icon={<CloseIcon />} aria-label="Clear" onClick={clear} />}
      placeholder={label}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
