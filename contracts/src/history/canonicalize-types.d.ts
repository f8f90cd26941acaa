/** Replaces the package's own declaration, with which TypeScript takes `import canonicalize` for an object instead of the function. */
declare module 'canonicalize' {
  export default function canonicalize(value: unknown): string | undefined;
}
