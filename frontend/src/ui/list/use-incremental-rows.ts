import { startTransition, useEffect, useState } from 'react';

/** The number of rows that are added at once: about two screens full. */
const batchSize = 60;

/** Renders a long list in batches: the first batch at once, the others as low-priority updates, so that the page stays responsive. */
export function useIncrementalRows<Row>(rows: readonly Row[]): readonly Row[] {
  const [count, setCount] = useState(batchSize);
  useEffect(() => {
    if (count < rows.length) startTransition(() => setCount(count + batchSize));
  }, [count, rows.length]);
  return count < rows.length ? rows.slice(0, count) : rows;
}
