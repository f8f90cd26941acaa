import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { readEvent, schemaVersionOf } from '@jamjar/contracts/gigs/upcasters';
import { type EventFormat } from '../../command-handling/event-format.js';

/** How a gig's events lie in the store. */
export const gigFormat: EventFormat<GigEvent> = { versionOf: ({ type }) => schemaVersionOf(type), read: readEvent };
