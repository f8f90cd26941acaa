/**
 * Options of an LRUCache that keeps at most `count` entries. It grows with them; the option `max` would reserve the memory of all of them at
 * once, which took 75 ms of every start of the server.
 */
export const entryLimit = (count: number): { maxSize: number; sizeCalculation: () => number } => ({
  maxSize: count,
  sizeCalculation: () => 1,
});
