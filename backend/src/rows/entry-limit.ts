/**
 * Options of an LRUCache that keeps at most `count` entries. It grows with them; the option `max` would reserve the memory of all of them at
 * once, for the server's caches in about 60 ms.
 */
export const entryLimit = (count: number): { maxSize: number; sizeCalculation: () => number } => ({
  maxSize: count,
  sizeCalculation: () => 1,
});
