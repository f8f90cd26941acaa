import { type GigFact } from '@jamjar/contracts/gigs/gig.events';
import { readFact, schemaVersionOf } from '@jamjar/contracts/gigs/upcasters';
import { type FactFormat } from '../../command-handling/fact-format.js';

/** How a night's facts lie in the store. */
export const gigFormat: FactFormat<GigFact> = { versionOf: ({ type }) => schemaVersionOf(type), read: readFact };
