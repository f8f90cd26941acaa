import { type HTMLAttributes, useRef } from 'react';
import { useTravel } from './travel.js';

/** A row of a list that travels to another panel with whom it is about. */
export function PlainRow({ id, ...row }: Omit<HTMLAttributes<HTMLLIElement>, 'id'> & { id: string }) {
  const ref = useRef<HTMLLIElement>(null);
  useTravel(id, ref);
  return <li {...row} ref={ref} />;
}
