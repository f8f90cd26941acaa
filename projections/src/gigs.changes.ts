import { type PerformerId, performerId } from '@jamjar/contracts/ids';
import { type Night } from '@jamjar/contracts/gigs/gig.state';
import { type ChangeKeys, type NewChange } from '@jamjar/contracts/realtime/changes';
import { type NightNews } from './group.js';
import { type NightEvent } from './night-event.js';
import { type Difference } from './read-model.js';
import { gigs } from './read-models/gigs/gigs.projection.js';
import { performers } from './read-models/performers/performers.projection.js';
import { timeline } from './read-models/timeline/timeline.projection.js';

type NightChange = { [Kind in NewChange['kind']]: { kind: Kind; keys: ChangeKeys[Kind] } }[NewChange['kind']];

/** What screens hear of a night's news: its performers first, then itself, its raffle, and last its timeline. (S1 §4; design, "Realtime") */
export function gigChanges(news: NightNews): NewChange[] {
  const { gigId, night, events, differences } = news;
  const changes: NightChange[] = [
    ...ofPerformers(night, differences(performers)),
    ...ofGig(night, differences(gigs)),
    ...events.flatMap(ofRaffle),
    ...ofTimeline(events),
  ];
  return changes.map((change) => ({ ...change, audience: `organisation:${night.settings.organisationId}`, gigId }));
}

function ofPerformers(night: Night, differences: readonly Difference[]): NightChange[] {
  const [first, second] = differences;
  if (!first) return [];
  if (second) return [{ kind: 'performers', keys: { performerIds: differences.map(({ key }) => performerId(key)) } }];
  const id = performerId(first.key);
  return [{ kind: performerKind(night, id, first.isNew), keys: { performerId: id } }];
}

function performerKind(night: Night, id: PerformerId, isNew: boolean): 'performer_created' | 'performer_updated' | 'performer_deleted' {
  if (night.performers.get(id)?.place.kind === 'removed') return 'performer_deleted';
  return isNew ? 'performer_created' : 'performer_updated';
}

function ofGig({ phase }: Night, [difference]: readonly Difference[]): NightChange[] {
  if (!difference) return [];
  if (phase === 'deleted') return [{ kind: 'event_deleted', keys: {} }];
  return [{ kind: difference.isNew ? 'event_created' : 'event_updated', keys: {} }];
}

function ofRaffle(event: NightEvent): NightChange[] {
  if (event.type === 'RaffleReset') return [{ kind: 'raffle_reset', keys: { affectedPerformers: event.data.affected.length } }];
  if (event.type !== 'RaffleDrawn') return [];
  const { winner, entries } = event.data;
  const totalEntrances = entries.reduce((sum, { entries: count }) => sum + count, 0);
  return [{ kind: 'raffle_winner', keys: { winner, totalEntrances, eligibleParticipants: entries.length } }];
}

function ofTimeline(events: readonly NightEvent[]): NightChange[] {
  const revisions = events.filter((event) => timeline.on(event)).map(({ revision }) => Number(revision));
  return revisions.length > 0 ? [{ kind: 'timeline', keys: { revisions } }] : [];
}
