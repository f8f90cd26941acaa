import { type GigEvent } from '../../gig.events.js';
import { deciderSpecification } from '../../../testing/decider-specification.js';
import { gigDecider } from '../gig.decider.js';
import { performerAdded, gigCreated } from './events.fixture.js';
import { ana, bo, cai, dee } from './performers.fixture.js';

/** `given(...events).when(command)`, then `.then(...events)`, `.thenRefused(code)` or `.thenThrows(message)`; `.then()`: no events. */
export const given = deciderSpecification(gigDecider);

/** Creates the events that add four performers; none of them is on stage. */
const addLineUp = (overrides: Parameters<typeof performerAdded>[2] = {}): readonly GigEvent[] =>
  [ana, bo, cai, dee].map((performer, index) => performerAdded(performer, 1000 * (index + 1), overrides));

/** The history of a jam; `openMic` and `generic` are histories of the other gig types. */
export const jam: readonly GigEvent[] = [gigCreated('jam'), ...addLineUp()];
/** Its four performers are the same as in `jam`, but have no instruments. */
export const openMic: readonly GigEvent[] = [gigCreated('openmic'), ...addLineUp({ instruments: [] })];
export const generic: readonly GigEvent[] = [gigCreated('generic'), ...addLineUp()];
