import { type LiveEventFact } from '@jamjar/contracts/live-events/live-event.events';
import { storiesOf } from '../../../command-handling/decider-spec.js';
import { liveEventDecider } from '../live-event.decider.js';
import { added, created } from './facts.js';
import { ana, bo, cai, dee } from './people.js';

export const given = storiesOf(liveEventDecider);

/** Four in a line; nobody on stage. */
const line: readonly LiveEventFact[] = [added(ana, 1000), added(bo, 2000), added(cai, 3000), added(dee, 4000)];

export const jam: readonly LiveEventFact[] = [created('jam'), ...line];
export const openMic: readonly LiveEventFact[] = [
  created('openmic'),
  ...[ana, bo, cai, dee].map((who, index) => added(who, 1000 * (index + 1), { instruments: [] })),
];
export const generic: readonly LiveEventFact[] = [created('generic'), ...line];
