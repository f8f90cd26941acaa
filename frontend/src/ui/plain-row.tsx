import { type ReactNode } from 'react';
import { useKeepFocus } from './keep-focus.js';
import { useTravel } from './travel.js';

interface Props {
  id: string;
  className: string | undefined;
  children: ReactNode;
}

/** A row of a list that travels to another panel with whom it is about, and does not lose the focus on its way. */
export function PlainRow({ id, className, children }: Props) {
  const ref = useTravel<HTMLLIElement>(id);
  useKeepFocus(ref);
  return (
    <li ref={ref} className={className}>
      {children}
    </li>
  );
}
