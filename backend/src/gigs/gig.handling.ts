import { type GigCommand } from '@jamjar/contracts/gigs/gig.commands';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { type FoldingState } from '@jamjar/contracts/gigs/gig.state';
import { type EventStore } from '@jamjar/infra/event-store/event-store';
import { Inject, Injectable } from '@nestjs/common';
import { type Done } from '../command-handling/command-context.js';
import { CommandHandling } from '../command-handling/command-handling.js';
import { EVENT_STORE } from '../config/event-store.token.js';
import { gigDecider } from './domain/gig.decider.js';
import { gigFormat } from './domain/gig.format.js';

/** Handles the commands of gigs: one per process, for it keeps them folded. */
@Injectable()
export class GigHandling extends CommandHandling<FoldingState, GigCommand, GigEvent> {
  constructor(@Inject(EVENT_STORE) store: EventStore) {
    super(store, gigDecider, gigFormat);
  }
}

export type DoneAtGig = Done<FoldingState, GigEvent>;
