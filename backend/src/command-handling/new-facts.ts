/** A decision on its way into the store: ids, metadata and hashes for its facts. */
import { type FactMetadata } from '@jamjar/contracts/fact-metadata';
import { type NewFact } from '@jamjar/infra/event-store/event-store';
import { type CommandContext } from './command-context.js';
import { newFactId } from './command-ids.js';
import { type AnyFact, type FactFormat } from './fact-format.js';
import { historyHash } from './history-hash.js';
import { readable, type ReadableFact } from './hot-state.js';

export interface NewFacts<Fact extends AnyFact> {
  /** What is appended, and appended again as long as the append is in doubt. */
  readonly toStore: readonly NewFact[];
  /** The same as the store will give them back. */
  readonly asRead: readonly ReadableFact<Fact>[];
}

/** The end of the stream that the facts are decided on. */
export interface Tip {
  readonly stream: string;
  readonly revision: bigint;
  readonly hash: string;
}

/**
 * Gives each fact a fresh id, and chains it to the one before. What is hashed, stored and folded is what JSON keeps of the fact.
 * @throws Error when a fact would not be readable again: then nothing has been appended yet
 */
export function newFacts<Fact extends AnyFact>(
  facts: readonly Fact[],
  context: CommandContext,
  tip: Tip,
  format: FactFormat<Fact>,
): NewFacts<Fact> {
  const toStore: NewFact[] = [];
  const asRead: ReadableFact<Fact>[] = [];
  let { revision, hash } = tip;
  for (const fact of facts) {
    const { type } = fact;
    revision += 1n;
    const id = newFactId();
    const data: unknown = JSON.parse(JSON.stringify(fact.data));
    const metadata = metadataOf(context, format.versionOf(fact));
    hash = historyHash(hash, { stream: tip.stream, revision, id, type, data, metadata });
    const stored = { id, type, data, metadata: { ...metadata, hash } };
    toStore.push(stored);
    asRead.push(readable({ ...stored, revision }, format));
  }
  return { toStore, asRead };
}

/** The actor is copied field by field: whatever else the caller knows of a person is no history. */
function metadataOf(
  { commandId, requestHash, actor: { kind, id }, at }: CommandContext,
  schemaVersion: number,
): Omit<FactMetadata, 'hash'> {
  return { commandId, ...(requestHash === null ? {} : { requestHash }), schemaVersion, actor: { kind, id }, at };
}
