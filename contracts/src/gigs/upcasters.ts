import { type GigFact, type GigFactType } from './gig.events.js';
import { faultIn, shapes } from './gig.shapes.js';

/** Turns the data of one version into the data of the next. */
type Upcaster = (data: unknown) => unknown;

/**
 * How older versions become newer ones: the first upcaster makes version 2 of version 1, and so on. A changed shape gets an upcaster
 * here, its new shape, and keeps the fixture of the old JSON. What is not listed is still in its first version.
 */
const upcasters: Readonly<Partial<Record<GigFactType, readonly Upcaster[]>>> = {};

/** The version in which a fact of this type is written now; it belongs into the metadata of every event. */
export const schemaVersionOf = (type: GigFactType): number => 1 + (upcasters[type]?.length ?? 0);

/** Data of `version` raised to the newest, step by step. */
export const upcast = (steps: readonly Upcaster[], version: number, data: unknown): unknown =>
  steps.slice(version - 1).reduce((older, step) => step(older), data);

/** A stored event that is no fact of a gig, or none that this version knows. */
export class UnreadableFact extends Error {
  override readonly name = 'UnreadableFact';
}

/** What the store keeps of a fact; `schemaVersion` stands in its metadata. */
export interface StoredFact {
  readonly type: string;
  readonly data: unknown;
  readonly schemaVersion: number;
}

/**
 * The border where JSON out of the store becomes a fact in its newest shape.
 * @throws UnreadableFact an unknown name, a version from the future, or a field that is not as the facts say
 */
export function readFact({ type, data, schemaVersion }: StoredFact): GigFact {
  if (!isFactType(type)) throw new UnreadableFact(`No fact of a gig is called ${type}`);
  const newest = schemaVersionOf(type);
  if (!Number.isInteger(schemaVersion) || schemaVersion < 1 || schemaVersion > newest) {
    throw new UnreadableFact(`${type} has version ${schemaVersion}; versions 1 to ${newest} can be read`);
  }
  const fact = { type, data: upcast(upcasters[type] ?? [], schemaVersion, data) };
  if (!isFact(fact)) throw new UnreadableFact(`${type} is not as it should be in "${faultIn(fact.data, shapes[type]) ?? 'data'}"`);
  return fact;
}

const isFactType = (type: string): type is GigFactType => Object.hasOwn(shapes, type);

const isFact = (fact: { type: GigFactType; data: unknown }): fact is GigFact => faultIn(fact.data, shapes[fact.type]) === null;
