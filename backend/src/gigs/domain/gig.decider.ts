import { type GigCommand } from '@jamjar/contracts/gigs/gig.commands';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { evolve } from '@jamjar/contracts/gigs/gig.evolve';
import { initialGigState, type MutableGigState } from '@jamjar/contracts/gigs/gig.state';
import { readEvent, schemaVersionOf } from '@jamjar/contracts/gigs/upcasters';
import { type Decider, type EventCodec } from '../../command-handling/decider.js';
import { decide } from './decide.js';

/** The rules of a gig: its initial state, the decision on each command and the effect of each event. */
export const gigDecider: Decider<MutableGigState, GigCommand, GigEvent> = { initialState: () => initialGigState, decide, evolve };

/** Converts between a gig's events and their stored form. */
export const gigEventCodec: EventCodec<GigEvent> = { schemaVersionOf: ({ type }) => schemaVersionOf(type), decode: readEvent };
