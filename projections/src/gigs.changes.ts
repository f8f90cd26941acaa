import { type PerformerId, performerId } from '@jamjar/contracts/ids';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { type ChangeKeys, type NewChange } from '@jamjar/contracts/realtime/changes';
import { type GigNews } from './group.js';
import { type RecordedGigEvent } from './gig-event.js';
import { type Difference } from './read-model.js';
import { gigs } from './read-models/gigs/gigs.projection.js';
import { performers } from './read-models/performers/performers.projection.js';
import { timeline } from './read-models/timeline/timeline.projection.js';

type GigChange = { [Kind in NewChange['kind']]: { kind: Kind; keys: ChangeKeys[Kind] } }[NewChange['kind']];

/** What screens hear of a gig's news: its performers first, then itself, its raffle, and last its timeline. (S1 §4; design, "Realtime") */
export function gigChanges(news: GigNews): NewChange[] {
  const { gigId, gig, events, differences } = news;
  const changes: GigChange[] = [
    ...ofPerformers(gig, differences(performers)),
    ...ofGig(gig, differences(gigs)),
    ...events.flatMap(ofRaffle),
    ...ofTimeline(events),
  ];
  return changes.map((change) => ({ ...change, audience: `organisation:${gig.settings.organisationId}`, gigId }));
}

function ofPerformers(gig: Gig, differences: readonly Difference[]): GigChange[] {
  const [first, second] = differences;
  if (!first) return [];
  if (second) return [{ kind: 'performers', keys: { performerIds: differences.map(({ key }) => performerId(key)) } }];
  const id = performerId(first.key);
  return [{ kind: performerKind(gig, id, first.isNew), keys: { performerId: id } }];
}

function performerKind(gig: Gig, id: PerformerId, isNew: boolean): 'performer_created' | 'performer_updated' | 'performer_deleted' {
  if (gig.performers.get(id)?.place.kind === 'removed') return 'performer_deleted';
  return isNew ? 'performer_created' : 'performer_updated';
}

function ofGig({ phase }: Gig, [difference]: readonly Difference[]): GigChange[] {
  if (!difference) return [];
  if (phase === 'deleted') return [{ kind: 'event_deleted', keys: {} }];
  return [{ kind: difference.isNew ? 'event_created' : 'event_updated', keys: {} }];
}

function ofRaffle(event: RecordedGigEvent): GigChange[] {
  if (event.type === 'RaffleReset') return [{ kind: 'raffle_reset', keys: { affectedPerformers: event.data.affected.length } }];
  if (event.type !== 'RaffleDrawn') return [];
  const { winner, entries } = event.data;
  const totalEntrances = entries.reduce((sum, { entries: count }) => sum + count, 0);
  return [{ kind: 'raffle_winner', keys: { winner, totalEntrances, eligibleParticipants: entries.length } }];
}

function ofTimeline(events: readonly RecordedGigEvent[]): GigChange[] {
  const revisions = events.filter((event) => timeline.on(event)).map(({ revision }) => Number(revision));
  return revisions.length > 0 ? [{ kind: 'timeline', keys: { revisions } }] : [];
}
