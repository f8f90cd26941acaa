/** No valid request nests deeper. */
const maxDepth = 20;
const unstorableCharacter = /[\0\p{Surrogate}]/u;
const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Finds input that no valid request contains and that later code must not receive: keys that reach into prototypes, text that
 * Postgres cannot store (NUL, half a surrogate pair), numbers that are not finite, and very deep nesting.
 * @returns one error message, by the path of the value (for a forbidden key, by the key alone), or null
 */
export function findUnsafeInput(input: unknown): Record<string, string> | null {
  const pending: { value: unknown; path: string; depth: number }[] = [{ value: input, path: '', depth: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, path, depth } = next;
    const message = errorMessageFor(value, depth);
    if (message) return { [path || 'body']: message };
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, nested] of Object.entries(value)) {
      if (forbiddenKeys.has(key)) return { [key]: 'Unknown field' };
      if (unstorableCharacter.test(key)) return { [path || 'body']: 'Invalid characters' };
      pending.push({ value: nested, path: path ? `${path}.${key}` : key, depth: depth + 1 });
    }
  }
  return null;
}

function errorMessageFor(value: unknown, depth: number): string | null {
  if (typeof value === 'string') return unstorableCharacter.test(value) ? 'Invalid characters' : null;
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'Number must be finite';
  return depth > maxDepth ? 'Invalid' : null;
}
