import { isDeepStrictEqual } from 'node:util';
import { type LiveEventType } from '@jamjar/contracts/enums';
import { type Instant, liveEventId, type PerformerId } from '@jamjar/contracts/ids';
import { type LiveEventCommand } from '@jamjar/contracts/live-events/live-event.commands';
import { type LiveEventFact } from '@jamjar/contracts/live-events/live-event.events';
import { type FoldingNight, type FoldingState, type Night, type Performer } from '@jamjar/contracts/live-events/live-event.state';
import { liveEventRow, type LiveEventRowView, performerRow, type PerformerRowView } from '@jamjar/contracts/live-events/live-event.views';
import { readFact, schemaVersionOf } from '@jamjar/contracts/live-events/upcasters';
import { decide } from '../decide.js';
import { liveEventDecider } from '../live-event.decider.js';
import { type LiveEventDecision } from '../live-event.rule.js';
import { command, create, newPerformer } from '../stories/commands.js';
import { beginning, type Evening, whatIsAsked } from './evening.js';

const theNight = liveEventId('dddddddd-0000-4000-8000-000000000001');

/** The night as the API shows it. */
export interface View {
  readonly event: LiveEventRowView;
  readonly performers: ReadonlyMap<PerformerId, PerformerRowView>;
  /** Whoever is not removed, by sort order and then by id. */
  readonly line: readonly PerformerRowView[];
}

/** What was asked at one moment, what came of it, and the night before and after. */
export interface Chapter {
  readonly asked: LiveEventCommand;
  readonly decision: LiveEventDecision;
  readonly facts: readonly LiveEventFact[];
  readonly before: View;
  readonly after: View;
  /** The night after the decision, before any fact of it was folded. */
  readonly decided: View;
  /** What the very same command is answered when it comes again at once. */
  readonly again: LiveEventDecision;
  /** What somebody decided who had folded the same history from the stored JSON. */
  readonly elsewhere: LiveEventDecision;
}
export interface Told {
  readonly type: LiveEventType;
  readonly chapters: readonly Chapter[];
  readonly history: readonly LiveEventFact[];
  readonly end: View;
}

/** Lives the evening from its creation on, chapter by chapter. */
export function tell({ type, people, moments }: Evening): Told {
  const performers = people.map((who) => newPerformer(who));
  const history = [create(type), command('AddPerformers', { performers, at: beginning })].reduce<LiveEventFact[]>(
    (facts, asked) => [...facts, ...factsOf(decide(fold(facts), asked))],
    [],
  );
  const [night, elsewhere] = [nightOf(fold(history)), nightOf(fold(history.map(stored)))];
  const chapters: Chapter[] = [];
  let at: Instant = beginning;
  for (const [moment, dice] of moments.entries()) {
    const next = whatIsAsked(night, moment, at, dice);
    const chapter = live(night, elsewhere, next.asked, chapters.at(-1)?.after ?? view(night));
    at = next.at;
    chapters.push(chapter);
    history.push(...chapter.facts);
  }
  return { type, chapters, history, end: view(nightOf(fold(history.map(stored)))) };
}

function live(night: FoldingNight, elsewhere: FoldingNight, asked: LiveEventCommand, before: View): Chapter {
  const decision = decide(night, asked);
  const decided = view(night);
  const facts = factsOf(decision);
  const there = decide(elsewhere, asked);
  for (const fact of facts) liveEventDecider.evolve(night, fact);
  for (const fact of facts) liveEventDecider.evolve(elsewhere, stored(fact));
  return { asked, decision, facts, before, decided, after: view(night), again: decide(night, asked), elsewhere: there };
}

export const factsOf = (decision: LiveEventDecision): readonly LiveEventFact[] => (decision.kind === 'happened' ? decision.facts : []);

const fold = (history: readonly LiveEventFact[]): FoldingState =>
  history.reduce((state, fact) => liveEventDecider.evolve(state, fact), liveEventDecider.initial());

/** As it comes back out of the store. */
const stored = ({ type, data }: LiveEventFact): LiveEventFact =>
  readFact({ type, data: JSON.parse(JSON.stringify(data)), schemaVersion: schemaVersionOf(type) });

function nightOf(state: FoldingState): FoldingNight {
  if (state.phase === 'notCreated') throw new Error('The evening begins with its creation');
  return state;
}

const rows = new WeakMap<Performer, PerformerRowView>();
/** Performers are replaced, never altered: frozen, so that altering one throws, and so that the same one has the same row. */
function rowOf(performer: Performer): PerformerRowView {
  const row = rows.get(performer) ?? performerRow(Object.freeze(performer), theNight);
  rows.set(performer, row);
  return row;
}

function view(night: Night): View {
  const all = [...night.performers.values()].map(rowOf);
  const line = all.filter(({ removed }) => !removed).sort((one, other) => one.sortOrder - other.sortOrder || (one.id < other.id ? -1 : 1));
  return { event: liveEventRow(night, theNight), performers: new Map(all.map((row) => [row.id, row])), line };
}

export const same = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one, other);
export const ids = (rows: readonly { id: PerformerId }[]): PerformerId[] => rows.map(({ id }) => id);
