import { type LiveEventFact } from '@jamjar/contracts/live-events/live-event.events';
import { readFact, schemaVersionOf } from '@jamjar/contracts/live-events/upcasters';
import { type FactFormat } from '../../command-handling/fact-format.js';

/** How a night's facts lie in the store. */
export const liveEventFormat: FactFormat<LiveEventFact> = { versionOf: ({ type }) => schemaVersionOf(type), read: readFact };
