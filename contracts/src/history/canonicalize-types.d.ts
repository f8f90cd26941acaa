/** Replaces the package's own declaration, which makes TypeScript consider the default import an object instead of a function. */
declare module 'canonicalize' {
  export default function canonicalize(value: unknown): string | undefined;
}
