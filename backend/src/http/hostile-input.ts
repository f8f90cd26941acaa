/** Objects and arrays deeper than this are nobody's form. */
const deepest = 20;
const unstorable = /[\0\p{Surrogate}]/u;
const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Looks for what no form of ours sends and no part behind it should have to think of: keys that reach into prototypes, text that
 * Postgres cannot keep (NUL, half a surrogate pair), numbers beyond finite, endless nesting.
 * @returns the words by the path of the first of them, or null
 */
export function hostileIn(input: unknown): Record<string, string> | null {
  const left: { value: unknown; path: string; depth: number }[] = [{ value: input, path: '', depth: 0 }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, path, depth } = next;
    const words = wordsFor(value, depth);
    if (words) return { [path || 'body']: words };
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inside] of Object.entries(value)) {
      if (forbiddenKeys.has(key)) return { [key]: 'Unknown field' };
      if (unstorable.test(key)) return { [path || 'body']: 'Invalid characters' };
      left.push({ value: inside, path: path ? `${path}.${key}` : key, depth: depth + 1 });
    }
  }
  return null;
}

function wordsFor(value: unknown, depth: number): string | null {
  if (typeof value === 'string') return unstorable.test(value) ? 'Invalid characters' : null;
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'Number must be finite';
  return depth > deepest ? 'Invalid' : null;
}
