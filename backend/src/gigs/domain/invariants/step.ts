import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { type GigType } from '@jamjar/contracts/enums';
import { gigId, type PerformerId } from '@jamjar/contracts/ids';
import { type GigCommand, type GigCommands, type GigCommandType } from '@jamjar/contracts/gigs/gig.commands';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { type MutableGig, type MutableGigState, type Gig, type Performer } from '@jamjar/contracts/gigs/gig.state';
import { toGigReadModel, type GigReadModel, toPerformerReadModel, type PerformerReadModel } from '@jamjar/contracts/gigs/gig.views';
import { readEvent, schemaVersionOf } from '@jamjar/contracts/gigs/upcasters';
import { decide, gigDecider } from '../gig.decider.js';
import { type GigDecision } from '../gig.rule.js';
import { addPerformers, createGig } from '../fixtures/commands.fixture.js';
import { toInstant } from '../fixtures/instants.fixture.js';
import { generateCommand } from './command.generators.js';
import { CommandInputs, participants } from './command-inputs.js';

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
  /** The decision when the same command is sent again at once. */
  readonly repeatedDecision: GigDecision;
  /** The decision on a state that was folded from the stored JSON of the same history. */
  readonly decisionFromStoredHistory: GigDecision;
}
/** Returns whether a step keeps an invariant. */
export type StepInvariant = (step: Step) => boolean;

/** An invariant of steps whose command has this type and is not refused; it holds for all other steps. */
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
  /** The gig folded from the stored JSON of the whole history. */
  readonly finalSnapshot: GigSnapshot;
}

const length = (min: number, max: number) => fc.noBias(fc.integer({ min, max }));

/** Creates a gig with at least 20 performers and runs at least 60 generated commands on it. */
export function runScenario(type: GigType, generate: fc.GeneratorValue): GigRun {
  const performers = participants.slice(0, generate(length, 20, 30));
  const created = listEvents(decide(fold([]), createGig(type)));
  const history = [...created, ...listEvents(decide(fold(created), addPerformers(...performers)))];
  const [gig, storedGig] = [assertCreated(fold(history)), assertCreated(fold(history.map(storeAndRead)))];
  const steps: Step[] = [];
  let at = toInstant('18:00');
  for (let stepCount = generate(length, 60, 140); steps.length < stepCount;) {
    const inputs = new CommandInputs(generate, gig, steps.length, at);
    const step = runStep(gig, storedGig, generateCommand(inputs), steps.at(-1)?.after ?? takeSnapshot(gig));
    at = inputs.at;
    steps.push(step);
    history.push(...step.events);
  }
  return { type, steps, history, finalSnapshot: takeSnapshot(assertCreated(fold(history.map(storeAndRead)))) };
}

/** @param storedGig the same gig, folded from the stored JSON */
function runStep(gig: MutableGig, storedGig: MutableGig, command: GigCommand, before: GigSnapshot): Step {
  const decision = decide(gig, command);
  const afterDecision = takeSnapshot(gig);
  const events = listEvents(decision);
  const decisionFromStoredHistory = decide(storedGig, command);
  for (const event of events) gigDecider.evolve(gig, event);
  for (const event of events) gigDecider.evolve(storedGig, storeAndRead(event));
  const [after, repeatedDecision] = [takeSnapshot(gig), decide(gig, command)];
  return { command, decision, events, before, afterDecision, after, repeatedDecision, decisionFromStoredHistory };
}

const listEvents = (decision: GigDecision): readonly GigEvent[] => (decision.kind === 'accepted' ? decision.events : []);

const fold = (history: readonly GigEvent[]): MutableGigState =>
  history.reduce((state, event) => gigDecider.evolve(state, event), gigDecider.initialState());

/** The event as it is read back from the store. */
const storeAndRead = ({ type, data }: GigEvent): GigEvent =>
  readEvent({ type, data: JSON.parse(JSON.stringify(data)), schemaVersion: schemaVersionOf(type) });

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
