/**
 * Returns a function that tells whether a name contains the search text. Case, accents and surrounding space are ignored: `zoe` matches Zoë.
 * An empty search matches every name.
 */
export function createNameMatcher(search: string): (name: string) => boolean {
  const part = normalise(search.trim());
  return (name) => normalise(name).includes(part);
}

const normalise = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
