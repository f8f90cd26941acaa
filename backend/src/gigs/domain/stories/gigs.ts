import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { storiesOf } from '../../../command-handling/decider-spec.js';
import { gigDecider } from '../gig.decider.js';
import { added, created } from './events.js';
import { ana, bo, cai, dee } from './people.js';

export const given = storiesOf(gigDecider);

/** Four in a line; nobody on stage. */
const line: readonly GigEvent[] = [added(ana, 1000), added(bo, 2000), added(cai, 3000), added(dee, 4000)];

export const jam: readonly GigEvent[] = [created('jam'), ...line];
export const openMic: readonly GigEvent[] = [
  created('openmic'),
  ...[ana, bo, cai, dee].map((who, index) => added(who, 1000 * (index + 1), { instruments: [] })),
];
export const generic: readonly GigEvent[] = [created('generic'), ...line];
