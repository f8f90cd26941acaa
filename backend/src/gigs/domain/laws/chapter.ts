import { isDeepStrictEqual } from 'node:util';
import { type GigType } from '@jamjar/contracts/enums';
import { type Instant, gigId, type PerformerId } from '@jamjar/contracts/ids';
import { type GigCommand } from '@jamjar/contracts/gigs/gig.commands';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { type FoldingGig, type FoldingState, type Gig, type Performer } from '@jamjar/contracts/gigs/gig.state';
import { gigRow, type GigRowView, performerRow, type PerformerRowView } from '@jamjar/contracts/gigs/gig.views';
import { readEvent, schemaVersionOf } from '@jamjar/contracts/gigs/upcasters';
import { decide } from '../decide.js';
import { gigDecider } from '../gig.decider.js';
import { type GigDecision } from '../gig.rule.js';
import { command, create, newPerformer } from '../stories/commands.js';
import { beginning, type Evening, whatIsAsked } from './evening.js';

const theGig = gigId('dddddddd-0000-4000-8000-000000000001');

/** The gig as the API shows it. */
export interface View {
  readonly gig: GigRowView;
  readonly performers: ReadonlyMap<PerformerId, PerformerRowView>;
  /** Whoever is not removed, by sort order and then by id. */
  readonly line: readonly PerformerRowView[];
}

/** What was asked at one moment, what came of it, and the gig before and after. */
export interface Chapter {
  readonly asked: GigCommand;
  readonly decision: GigDecision;
  readonly events: readonly GigEvent[];
  readonly before: View;
  readonly after: View;
  /** The gig after the decision, before any event of it was folded. */
  readonly decided: View;
  /** What the very same command is answered when it comes again at once. */
  readonly again: GigDecision;
  /** What somebody decided who had folded the same history from the stored JSON. */
  readonly elsewhere: GigDecision;
}
export interface Told {
  readonly type: GigType;
  readonly chapters: readonly Chapter[];
  readonly history: readonly GigEvent[];
  readonly end: View;
}

/** Lives the evening from its creation on, chapter by chapter. */
export function tell({ type, people, moments }: Evening): Told {
  const performers = people.map((who) => newPerformer(who));
  const history = [create(type), command('AddPerformers', { performers, at: beginning })].reduce<GigEvent[]>(
    (events, asked) => [...events, ...eventsOf(decide(fold(events), asked))],
    [],
  );
  const [gig, elsewhere] = [gigOf(fold(history)), gigOf(fold(history.map(stored)))];
  const chapters: Chapter[] = [];
  let at: Instant = beginning;
  for (const [moment, dice] of moments.entries()) {
    const next = whatIsAsked(gig, moment, at, dice);
    const chapter = live(gig, elsewhere, next.asked, chapters.at(-1)?.after ?? view(gig));
    at = next.at;
    chapters.push(chapter);
    history.push(...chapter.events);
  }
  return { type, chapters, history, end: view(gigOf(fold(history.map(stored)))) };
}

function live(gig: FoldingGig, elsewhere: FoldingGig, asked: GigCommand, before: View): Chapter {
  const decision = decide(gig, asked);
  const decided = view(gig);
  const events = eventsOf(decision);
  const there = decide(elsewhere, asked);
  for (const event of events) gigDecider.evolve(gig, event);
  for (const event of events) gigDecider.evolve(elsewhere, stored(event));
  return { asked, decision, events, before, decided, after: view(gig), again: decide(gig, asked), elsewhere: there };
}

export const eventsOf = (decision: GigDecision): readonly GigEvent[] => (decision.kind === 'happened' ? decision.events : []);

const fold = (history: readonly GigEvent[]): FoldingState =>
  history.reduce((state, event) => gigDecider.evolve(state, event), gigDecider.initial());

/** As it comes back out of the store. */
const stored = ({ type, data }: GigEvent): GigEvent =>
  readEvent({ type, data: JSON.parse(JSON.stringify(data)), schemaVersion: schemaVersionOf(type) });

function gigOf(state: FoldingState): FoldingGig {
  if (state.phase === 'notCreated') throw new Error('The evening begins with its creation');
  return state;
}

const rows = new WeakMap<Performer, PerformerRowView>();
/** Performers are replaced, never altered: frozen, so that altering one throws, and so that the same one has the same row. */
function rowOf(performer: Performer): PerformerRowView {
  const row = rows.get(performer) ?? performerRow(Object.freeze(performer), theGig);
  rows.set(performer, row);
  return row;
}

function view(gig: Gig): View {
  const all = [...gig.performers.values()].map(rowOf);
  const line = all.filter(({ removed }) => !removed).sort((one, other) => one.sortOrder - other.sortOrder || (one.id < other.id ? -1 : 1));
  return { gig: gigRow(gig, theGig), performers: new Map(all.map((row) => [row.id, row])), line };
}

export const same = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one, other);
export const ids = (rows: readonly { id: PerformerId }[]): PerformerId[] => rows.map(({ id }) => id);
