/**
 * Options of an LRUCache that keeps at most `count` entries. The option `max` would reserve the memory of all entries at the start, which
 * takes about 60 ms for the server's caches; with these options the memory grows with the entries.
 */
export const entryLimit = (count: number): { maxSize: number; sizeCalculation: () => number } => ({
  maxSize: count,
  sizeCalculation: () => 1,
});
