import { type LiveEventCommand } from '@jamjar/contracts/live-events/live-event.commands';
import { type LiveEventFact } from '@jamjar/contracts/live-events/live-event.events';
import { type FoldingState } from '@jamjar/contracts/live-events/live-event.state';
import { type EventStore } from '@jamjar/infra/event-store/event-store';
import { Inject, Injectable } from '@nestjs/common';
import { type Done } from '../command-handling/command-context.js';
import { CommandHandling } from '../command-handling/command-handling.js';
import { EVENT_STORE } from '../config/event-store.token.js';
import { liveEventDecider } from './domain/live-event.decider.js';
import { liveEventFormat } from './domain/live-event.format.js';

/** Handles the commands of nights: one per process, for it keeps them folded. */
@Injectable()
export class LiveEventHandling extends CommandHandling<FoldingState, LiveEventCommand, LiveEventFact> {
  constructor(@Inject(EVENT_STORE) store: EventStore) {
    super(store, liveEventDecider, liveEventFormat);
  }
}

export type DoneAtNight = Done<FoldingState, LiveEventFact>;
