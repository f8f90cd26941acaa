/** Builds JSON: `count` values, or one value with `count` parts. */
export type ValueShape = (count: number) => string;

const listOf = (count: number, item: (index: number) => string): string =>
  `[${Array.from({ length: count }, (_, index) => item(index)).join()}]`;
const objectOf = (count: number, key: (index: number) => string, value = '1'): string =>
  `{${Array.from({ length: count }, (_, index) => `${JSON.stringify(key(index))}:${value}`).join()}}`;

/** Values that would take very long to process if the work grew faster than their size. */
export const valueShapes: Readonly<Record<string, ValueShape>> = {
  'different texts': (count) => listOf(count, (index) => `"${index.toString(36)}"`),
  'one text again and again': (count) => listOf(count, () => '"bass"'),
  'different ids': (count) => listOf(count, (index) => `"10000000-0000-4000-8000-${index.toString().padStart(12, '0')}"`),
  numbers: (count) => listOf(count, String),
  'different numbers with exponents': (count) => listOf(count, (index) => `${index.toString()}e-5`),
  nulls: (count) => listOf(count, () => 'null'),
  'empty lists': (count) => listOf(count, () => '[]'),
  'empty objects': (count) => listOf(count, () => '{}'),
  'lists of lists': (count) => listOf(Math.ceil(count / 1_000), () => listOf(1_000, () => '[]')),
  'objects of a hundred keys': (count) => listOf(Math.ceil(count / 100), () => objectOf(100, (index) => `k${index.toString()}`)),
  'an object of many keys': (count) => objectOf(count, (index) => `k${index.toString()}`),
  'an object of many indexes': (count) => objectOf(count, (index) => (count - index).toString()),
  'an object with one key again and again': (count) => objectOf(count, () => 'a'),
  'a deep list': (count) => '['.repeat(count) + ']'.repeat(count),
  'a deep object': (count) => `${'{"a":'.repeat(count)}1${'}'.repeat(count)}`,
  'a long text': (count) => JSON.stringify('x'.repeat(count)),
  'a long text of blanks': (count) => JSON.stringify(' '.repeat(count)),
  'a long text that is nearly an email address': (count) => JSON.stringify(`a@${'b.'.repeat(count / 2)}`),
  'a long text of marks': (count) => JSON.stringify(`e${'\u0301'.repeat(count)}`),
  'a long text of emoji': (count) => JSON.stringify('👩‍🎤'.repeat(count / 5)), // each has five UTF-16 code units
  'a long number': (count) => `1${'0'.repeat(count)}`,
  'an object with a long key': (count) => objectOf(1, () => 'k'.repeat(count)),
};

/** Builds a body with values of a shape in each field, and in a field that no route has. @param count of all values together */
export function bodyWith(fields: readonly string[], shape: ValueShape, count: number): string {
  const value = shape(Math.ceil(count / (fields.length + 1)));
  return `{${[...fields, 'unknown'].map((field) => `${JSON.stringify(field)}:${value}`).join()}}`;
}
