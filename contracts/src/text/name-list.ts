interface NameListOptions {
  /** Maximum number of listed names, further ones are only counted; default: no maximum. */
  readonly maxNames?: number;
  /** The separator before the last name when all names are listed. */
  readonly lastSeparator?: ' and ' | ', ';
}

/**
 * Returns `Ana, Bo and Cleo`, or `Ana, Bo and 10 more` if there are more than `maxNames`; an empty text for an empty list.
 * @param people names, or objects that have one
 */
export function listNames(
  people: readonly (string | { readonly name: string })[],
  { maxNames = people.length, lastSeparator = ' and ' }: NameListOptions = {},
): string {
  const names = people.map((person) => (typeof person === 'string' ? person : person.name));
  const restCount = names.length - maxNames;
  if (restCount > 0) return `${names.slice(0, maxNames).join(', ')} and ${restCount} more`;
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(lastSeparator);
}
