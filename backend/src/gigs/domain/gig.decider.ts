import { type GigCommand } from '@jamjar/contracts/gigs/gig.commands';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { evolve } from '@jamjar/contracts/gigs/gig.evolve';
import { type FoldingState, notCreated } from '@jamjar/contracts/gigs/gig.state';
import { type Decider } from '../../command-handling/decider.js';
import { decide } from './decide.js';

/** Everything a gig is: how it begins, what it answers to a command, what each event means. */
export const gigDecider: Decider<FoldingState, GigCommand, GigEvent> = { initial: () => notCreated, decide, evolve };
