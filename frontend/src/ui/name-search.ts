/**
 * Whether a name has what is looked for. Neither case nor accents matter, nor space around it: `zoe` finds Zoë. Every name has nothing.
 */
export function nameSearch(search: string): (name: string) => boolean {
  const part = plain(search.trim());
  return (name) => plain(name).includes(part);
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
