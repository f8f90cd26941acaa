/** The package's own declaration speaks of an ES module; it is a CommonJS one whose export is the function. */
declare module 'canonicalize' {
  export default function canonicalize(value: unknown): string | undefined;
}
