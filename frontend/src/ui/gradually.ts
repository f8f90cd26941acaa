import { startTransition, useEffect, useState } from 'react';

/** About two screens full. */
const step = 60;

/** A long list is drawn piece by piece: the first screens of it at once, the rest as soon as nothing else is to be done. */
export function useGradually<Row>(rows: readonly Row[]): readonly Row[] {
  const [count, setCount] = useState(step);
  useEffect(() => {
    if (count < rows.length) startTransition(() => setCount(count + step));
  }, [count, rows.length]);
  return count < rows.length ? rows.slice(0, count) : rows;
}
