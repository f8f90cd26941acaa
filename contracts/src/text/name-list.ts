interface NameListOptions {
  /** How many names are written out before the rest is counted; all by default. */
  readonly maxNames?: number;
  /** What stands before the last name when all are written out. */
  readonly lastSeparator?: ' and ' | ', ';
}

/**
 * `Ana, Bo and Cleo`, or `Ana, Bo and 10 more` where there are more than `maxNames`; empty for nobody.
 * @param people names, or objects that have one
 */
export function listNames(
  people: readonly (string | { readonly name: string })[],
  { maxNames = people.length, lastSeparator = ' and ' }: NameListOptions = {},
): string {
  const names = people.map((person) => (typeof person === 'string' ? person : person.name));
  const rest = names.length - maxNames;
  if (rest > 0) return `${names.slice(0, maxNames).join(', ')} and ${rest} more`;
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(lastSeparator);
}
