import { startTransition, useEffect, useState } from 'react';

/** The number of rows that are added at once: about two screens. */
const batchSize = 60;

/** Renders a long list in batches: the first batch at once, the others as low-priority updates, so that the page stays responsive. */
export function useIncrementalRows<Row>(rows: readonly Row[]): readonly Row[] {
  const [renderedCount, setRenderedCount] = useState(batchSize);
  useEffect(() => {
    if (renderedCount < rows.length) startTransition(() => setRenderedCount(renderedCount + batchSize));
  }, [renderedCount, rows.length]);
  return renderedCount < rows.length ? rows.slice(0, renderedCount) : rows;
}
