/** How the facts of one kind of stream lie in the store, so that command handling need not know them. */

/** The least that every fact is. */
export interface AnyFact {
  readonly type: string;
  readonly data: unknown;
}

/** What the store keeps of a fact; the version stands in its metadata. */
export interface StoredFact extends AnyFact {
  readonly schemaVersion: number;
}

export interface FactFormat<Fact extends AnyFact> {
  /** The version in which this fact is written now. */
  versionOf(fact: Fact): number;
  /** A stored fact in its newest shape. @throws Error when it is not readable */
  read(stored: StoredFact): Fact;
}
