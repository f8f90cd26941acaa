import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import styles from './tabs.module.css';

interface Props<Key extends string> {
  label: string;
  tabs: readonly { key: Key; label: string }[];
  current: Key;
  onTurn: (key: Key) => void;
  /** What the current one shows. */
  children: ReactNode;
}

/** One of several in the same place; arrow keys turn too. */
export function Tabs<Key extends string>({ label, tabs, current, onTurn, children }: Props<Key>) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const turnByKey = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const place = (tabs.findIndex(({ key }) => key === current) + step + tabs.length) % tabs.length;
    const next = tabs[place];
    if (!next) return;
    onTurn(next.key);
    row.current?.querySelectorAll('button')[place]?.focus();
  };
  return (
    <>
      <div ref={row} className={styles.tabs} role="tablist" aria-label={label}>
        {tabs.map(({ key, label: words }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            className={styles.tab}
            aria-selected={key === current}
            aria-controls={key === current ? `${id}-panel` : undefined}
            tabIndex={key === current ? 0 : -1}
            onClick={() => onTurn(key)}
            onKeyDown={turnByKey}
          >
            {words}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  );
}
