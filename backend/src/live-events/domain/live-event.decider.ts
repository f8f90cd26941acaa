import { type LiveEventCommand } from '@jamjar/contracts/live-events/live-event.commands';
import { type LiveEventFact } from '@jamjar/contracts/live-events/live-event.events';
import { evolve } from '@jamjar/contracts/live-events/live-event.evolve';
import { type FoldingState, notCreated } from '@jamjar/contracts/live-events/live-event.state';
import { type Decider } from '../../command-handling/decider.js';
import { decide } from './decide.js';

/** Everything a night is: how it begins, what it answers to a command, what each fact means. */
export const liveEventDecider: Decider<FoldingState, LiveEventCommand, LiveEventFact> = { initial: () => notCreated, decide, evolve };
