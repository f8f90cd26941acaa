import { type ReactNode, useCallback } from 'react';

interface Props {
  className: string | undefined;
  /** Called when it comes into sight. */
  onSeen: () => void;
  children?: ReactNode;
}

/** The end of a list that shows more when somebody sees its end. Give it a key that changes with each time. */
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
