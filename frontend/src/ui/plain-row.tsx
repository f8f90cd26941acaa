import { type HTMLAttributes, useRef } from 'react';
import { useKeepFocus } from './keep-focus.js';
import { useTravel } from './travel.js';

/** A row of a list that travels to another panel with whom it is about, and does not lose the focus on its way. */
export function PlainRow({ id, ...row }: Omit<HTMLAttributes<HTMLLIElement>, 'id'> & { id: string }) {
  const ref = useRef<HTMLLIElement>(null);
  useTravel(id, ref);
  useKeepFocus(ref);
  return <li {...row} ref={ref} />;
}
