import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import styles from './tabs.module.css';

interface Props<Key extends string> {
  label: string;
  tabs: readonly { key: Key; label: string }[];
  current: Key;
  onSelect: (key: Key) => void;
  /** The content of the current tab. */
  children: ReactNode;
}

/** Tabs according to the ARIA pattern: the arrow keys select the previous or next tab. */
export function Tabs<Key extends string>({ label, tabs, current, onSelect, children }: Props<Key>) {
  const id = useId();
  const { tabListRef, selectByArrowKey } = useArrowKeys({ tabs, current, onSelect });
  return (
    <>
      <div ref={tabListRef} className={styles.tabs} role="tablist" aria-label={label}>
        {tabs.map(({ key, label: tabLabel }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            className={styles.tab}
            aria-selected={key === current}
            aria-controls={key === current ? `${id}-panel` : undefined}
            tabIndex={key === current ? 0 : -1}
            onClick={() => onSelect(key)}
            onKeyDown={selectByArrowKey}
          >
            {tabLabel}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  );
}

/** @returns `selectByArrowKey`: selects and focuses the tab before or after the current one */
function useArrowKeys<Key extends string>({ tabs, current, onSelect }: Pick<Props<Key>, 'tabs' | 'current' | 'onSelect'>) {
  const tabListRef = useRef<HTMLDivElement>(null);
  const selectByArrowKey = (keyboardEvent: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[keyboardEvent.key];
    if (step === undefined) return;
    keyboardEvent.preventDefault();
    const nextIndex = (tabs.findIndex(({ key }) => key === current) + step + tabs.length) % tabs.length;
    const next = tabs[nextIndex];
    if (!next) return;
    onSelect(next.key);
    tabListRef.current?.querySelectorAll('button')[nextIndex]?.focus();
  };
  return { tabListRef, selectByArrowKey };
}
