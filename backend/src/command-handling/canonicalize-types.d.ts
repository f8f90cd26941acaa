/** The package's own declaration describes an ES module, but it is a CommonJS module whose export is the function. */
declare module 'canonicalize' {
  export default function canonicalize(value: unknown): string | undefined;
}
