import { type ReactNode, useCallback } from 'react';

interface Props {
  className: string | undefined;
  /** Called when the end scrolls into view. */
  onSeen: () => void;
  children?: ReactNode;
}

/** The end of a list that loads more rows when it scrolls into view. While it stays there, only a new `key` calls `onSeen` again. */
export function ListEnd({ className, onSeen, children }: Props) {
  const observe = useCallback(
    (element: HTMLLIElement | null) => {
      if (!element) return undefined;
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onSeen());
      observer.observe(element);
      return () => observer.disconnect();
    },
    [onSeen],
  );
  return (
    <li ref={observe} className={className}>
      {children}
    </li>
  );
}
