/** Whether two lists contain the same items in the same order. */
export const areListsEqual = <Item>(one: readonly Item[], other: readonly Item[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);
