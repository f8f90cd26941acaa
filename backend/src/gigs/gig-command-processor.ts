import { type GigCommand } from '@jamjar/contracts/gigs/gig.commands';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { type MutableGigState } from '@jamjar/contracts/gigs/gig.state';
import { type EventStore } from '@jamjar/infra/event-store/event-store';
import { Inject, Injectable } from '@nestjs/common';
import { type AcceptedResult } from '../command-handling/stream-command-processor.js';
import { StreamCommandProcessor } from '../command-handling/stream-command-processor.js';
import { EVENT_STORE } from '../config/injection-tokens.js';
import { gigDecider, gigEventCodec } from './domain/gig.decider.js';

/** Handles the commands of gigs. One instance per process, because it caches the folded states. */
@Injectable()
export class GigCommandProcessor extends StreamCommandProcessor<MutableGigState, GigCommand, GigEvent> {
  constructor(@Inject(EVENT_STORE) store: EventStore) {
    super(store, gigDecider, gigEventCodec);
  }
}

export type GigCommandResult = AcceptedResult<MutableGigState, GigEvent>;
