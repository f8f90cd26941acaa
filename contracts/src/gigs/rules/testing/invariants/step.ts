import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { type GigType } from '../../../../enums.js';
import { type EventOrigin } from '../../../../event-metadata.js';
import { gigId, type Instant, type PerformerId } from '../../../../ids.js';
import { type GigCommand, type GigCommands } from '../../../gig.commands.js';
import { type GigCommandType } from '../../../commands/command-table.js';
import { type GigEvent } from '../../../gig.events.js';
import { type MutableGig, type MutableGigState, type Gig, type Performer } from '../../../gig.state.js';
import { toGigReadModel, type GigReadModel, toPerformerReadModel, type PerformerReadModel } from '../../../gig.views.js';
import { recordCommand } from '../../../testing/recorded-events.fixture.js';
import { readEvent, schemaVersionOf } from '../../../upcasters.js';
import { decide, gigDecider } from '../../gig.decider.js';
import { type GigDecision } from '../../gig.rule.js';
import { addPerformers, createGig } from '../commands.fixture.js';
import { toInstant } from '../instants.fixture.js';
import { generateCommand } from './command.generators.js';
import { CommandInputs, performerPool } from './command-inputs.js';

export type RecordedGigEvent = GigEvent & EventOrigin;

const scenarioGigId = gigId('dddddddd-0000-4000-8000-000000000001');

/** The gig as the read models store it. */
export interface GigSnapshot {
  readonly gig: GigReadModel;
  readonly performers: ReadonlyMap<PerformerId, PerformerReadModel>;
  /** The performers that are not removed, by sort order and then by id. */
  readonly lineUp: readonly PerformerReadModel[];
}

/** One command of a run, its decision, and the gig before and after it. */
export interface Step {
  readonly command: GigCommand;
  readonly decision: GigDecision;
  readonly events: readonly GigEvent[];
  readonly before: GigSnapshot;
  readonly after: GigSnapshot;
  /** The gig after deciding, before the events are folded: deciding must not change it. */
  readonly afterDecision: GigSnapshot;
  /** The performers after the command is undone immediately; null when it recorded nothing or the undo is refused. */
  readonly restored: ReadonlyMap<PerformerId, Performer> | null;
  /** All performers before the command. */
  readonly performersBefore: ReadonlyMap<PerformerId, Performer>;
  /** All performers after the command. */
  readonly performersAfter: ReadonlyMap<PerformerId, Performer>;
  /** The decision on the same command when it is repeated immediately. */
  readonly repeatedDecision: GigDecision;
  /** The decision on a state that was folded from the stored JSON of the same history. */
  readonly decisionFromStoredHistory: GigDecision;
}
/** Returns whether a step keeps an invariant. */
export type StepInvariant = (step: Step) => boolean;

/** Creates an invariant of steps with an accepted command of this type; other steps satisfy it. */
export function whenAccepted<Type extends GigCommandType>(
  type: Type,
  holds: (data: GigCommands[Type], step: Step) => boolean,
): StepInvariant {
  return (step) => {
    const { command, decision } = step;
    return decision.kind === 'refused' || !hasType(type, command) || holds(command.data, step);
  };
}
const hasType = <Type extends GigCommandType>(
  type: Type,
  command: { type: GigCommandType; data: unknown },
): command is { type: Type; data: GigCommands[Type] } => command.type === type;

/** All steps of a scenario, with the whole history of its gig. */
export interface GigRun {
  readonly type: GigType;
  readonly steps: readonly Step[];
  readonly history: readonly GigEvent[];
  /** The same events with their origin. */
  readonly recordedEvents: readonly RecordedGigEvent[];
  /** The gig folded from the stored JSON of the whole history. */
  readonly finalSnapshot: GigSnapshot;
}

const integerBetween = (min: number, max: number) => fc.noBias(fc.integer({ min, max }));

/** Runs at least 60 generated commands on a gig with 20 to 30 performers. An open mic may have as few as one, so that its queue becomes empty. */
export function runScenario(type: GigType, generate: fc.GeneratorValue): GigRun {
  const performers = performerPool.slice(0, generate(integerBetween, type === 'openmic' ? 1 : 20, 30));
  const created = recordCommand(listEvents(decide(fold([]), createGig(type))));
  const history = [...created, ...record(created.length, decide(fold(created), addPerformers(...performers)), toInstant('18:00'))];
  const [gig, storedGig] = [assertCreated(fold(history)), assertCreated(fold(history.map(storeAndRead)))];
  const steps: Step[] = [];
  let at = toInstant('18:00');
  const stepCount = generate(integerBetween, 60, 140);
  while (steps.length < stepCount) {
    const inputs = new CommandInputs(generate, gig, steps.length, at);
    const { step, recorded } = runStep(gig, storedGig, generateCommand(inputs), steps.at(-1)?.after ?? takeSnapshot(gig), inputs.at);
    at = inputs.at;
    steps.push(step);
    history.push(...recorded);
  }
  return { type, steps, history, recordedEvents: history, finalSnapshot: takeSnapshot(assertCreated(fold(history.map(storeAndRead)))) };
}

/** @param storedGig the same gig, folded from the stored JSON */
function runStep(gig: MutableGig, storedGig: MutableGig, command: GigCommand, before: GigSnapshot, at: Instant) {
  const decision = decide(gig, command);
  const afterDecision = takeSnapshot(gig);
  const events = listEvents(decision);
  const recorded = record(gig.lastRevision + 1, decision, at);
  const decisionFromStoredHistory = decide(storedGig, command);
  const performersBefore = new Map(gig.performers);
  for (const event of recorded) gigDecider.evolve(gig, event);
  for (const event of recorded) gigDecider.evolve(storedGig, storeAndRead(event));
  const performersAfter = new Map(gig.performers);
  const [after, repeatedDecision] = [takeSnapshot(gig), decide(gig, command)];
  const restored = events.length > 0 ? undoInCopy(gig, at) : null;
  const step: Step = {
    command,
    decision,
    events,
    before,
    afterDecision,
    after,
    restored,
    performersBefore,
    performersAfter,
    repeatedDecision,
    decisionFromStoredHistory,
  };
  return { step, recorded };
}

/** Undoes the last command in a copy of the gig. */
function undoInCopy(gig: MutableGig, at: Instant): ReadonlyMap<PerformerId, Performer> | null {
  const copy = assertCreated(gigDecider.copy(gig));
  const decision = decide(copy, { type: 'UndoAction', data: { revision: gig.lastRevision, at } });
  for (const event of record(gig.lastRevision + 1, decision, at)) gigDecider.evolve(copy, event);
  return decision.kind === 'accepted' ? copy.performers : null;
}

const listEvents = (decision: GigDecision): readonly GigEvent[] => (decision.kind === 'accepted' ? decision.events : []);

const record = (from: number, decision: GigDecision, recordedAt: Instant): RecordedGigEvent[] =>
  recordCommand(listEvents(decision), { from, recordedAt });

const fold = (history: readonly RecordedGigEvent[]): MutableGigState =>
  history.reduce((state, event) => gigDecider.evolve(state, event), gigDecider.initialState());

/** Serialises an event as for the store, and reads it again. */
const storeAndRead = ({ type, data, ...origin }: RecordedGigEvent): RecordedGigEvent => ({
  ...readEvent({ type, data: JSON.parse(JSON.stringify(data)), schemaVersion: schemaVersionOf(type) }),
  ...origin,
});

function assertCreated(state: MutableGigState): MutableGig {
  if (state.phase === 'notCreated') throw new Error('The gig is not created');
  return state;
}

const rowsByPerformer = new WeakMap<Performer, PerformerReadModel>();
/** Freezes the performer, so that mutating it throws. A changed performer must be a new object, so one object always has the same row. */
function toCachedRow(performer: Performer): PerformerReadModel {
  const row = rowsByPerformer.get(performer) ?? toPerformerReadModel(Object.freeze(performer), scenarioGigId);
  rowsByPerformer.set(performer, row);
  return row;
}

function takeSnapshot(gig: Gig): GigSnapshot {
  const all = [...gig.performers.values()].map(toCachedRow);
  const lineUp = all
    .filter(({ removed }) => !removed)
    .sort((one, other) => one.sortOrder - other.sortOrder || (one.id < other.id ? -1 : 1));
  return { gig: toGigReadModel(gig, scenarioGigId), performers: new Map(all.map((row) => [row.id, row])), lineUp };
}

export const isEqual = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one, other);
export const toIds = (rows: readonly { id: PerformerId }[]): PerformerId[] => rows.map(({ id }) => id);
