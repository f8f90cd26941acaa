import * as fc from 'fast-check';
import { type GigType, gigTypes } from '../../enums.js';
import { goldenEvents } from '../testing/golden-events.fixture.js';
import { type GigDecision } from './gig.rule.js';
import { type Step, runScenario, type GigRun } from './testing/invariants/step.js';
import { historyInvariants } from './testing/invariants/history.invariants.js';
import { orderInvariants } from './testing/invariants/order.invariants.js';
import { stateInvariants } from './testing/invariants/state.invariants.js';
import { stepInvariants } from './testing/invariants/step.invariants.js';
import { commandInvariants } from './testing/invariants/command.invariants.js';
import { requestedStateInvariants } from './testing/invariants/requested-state.invariants.js';

const runsPerGigType = 60;
const allStepInvariants = Object.entries({ ...stepInvariants, ...commandInvariants, ...requestedStateInvariants });
const allStateInvariants = Object.entries(stateInvariants);
const allHistoryInvariants = Object.entries({ ...historyInvariants, ...orderInvariants });

/** Returns the first three violations of invariants in a run, each with its step unless the invariant is one of whole histories. */
function findViolations(run: GigRun): string[] {
  const stepViolations = run.steps.flatMap((step) => [
    ...allStateInvariants.flatMap(([invariant, holds]) => (holds(step.after) ? [] : [`${invariant}: ${describeStep(step)}`])),
    ...allStepInvariants.flatMap(([invariant, holds]) => (holds(step) ? [] : [`${invariant}: ${describeStep(step)}`])),
  ]);
  return [...stepViolations, ...allHistoryInvariants.flatMap(([invariant, holds]) => (holds(run) ? [] : [invariant]))].slice(0, 3);
}
const describeStep = ({ command, decision, repeatedDecision }: Step): string =>
  JSON.stringify({ command, decision, repeatedDecision }).slice(0, 900);

/** The decisions of all steps of all runs: they show whether the generated scenarios cover the rules. */
const decisions: { type: GigType; decision: GigDecision }[] = [];
const listEffectiveDecisions = () =>
  decisions.flatMap(({ type, decision }) => (decision.kind === 'accepted' && decision.events.length > 0 ? [{ type, decision }] : []));

describe.each(gigTypes)('random histories of gigs of the type %s', (type) => {
  it('keep every invariant after every command', () => {
    const keepsAllInvariants = fc.property(fc.gen(), (generate) => {
      const run = runScenario(type, generate);
      decisions.push(...run.steps.map(({ decision }) => ({ type, decision })));
      expect(findViolations(run)).toEqual([]);
    });
    // The seed in the report of a failure reproduces the same scenario
    fc.assert(keepsAllInvariants, { numRuns: runsPerGigType, plugins: [fc.interruptAfterTimeLimit(120_000, { failOnInterrupt: true })] });
  });
  it('consist of commands of which at least half are accepted and change something', () => {
    const [allCount, effectiveCount] = [decisions, listEffectiveDecisions()].map(
      (items) => items.filter((item) => item.type === type).length,
    );
    // Each scenario has at least 60 commands
    expect(allCount).toBeGreaterThanOrEqual(60 * runsPerGigType);
    expect(effectiveCount).toBeGreaterThanOrEqual((allCount ?? 0) / 2);
  });
});

describe('the generated scenarios', () => {
  it('record every type of event after the creation, except perhaps the rare deletion', () => {
    const eventTypes = listEffectiveDecisions().flatMap(({ decision }) => decision.events.map(({ type }) => type));
    // `goldenEvents` has every type of event. The creation is not a step, and the deletion may not have been generated
    expect([...new Set([...eventTypes, 'GigCreated', 'GigDeleted'])].sort()).toEqual(Object.keys(goldenEvents).sort());
  });
  it('provoke at least the refusals listed here', () => {
    const refusalCodes = new Set(decisions.flatMap(({ decision }) => (decision.kind === 'refused' ? [decision.code] : [])));
    expect([...refusalCodes].sort()).toEqual(
      expect.arrayContaining([
        'ALREADY_ADDED',
        'ALREADY_ON_STAGE',
        'ALREADY_SELECTED',
        'ALREADY_UNDONE',
        'CHANGED_SINCE',
        'INSTRUMENTS_REQUIRED',
        'INSTRUMENT_NEEDED',
        'GIG_COMPLETED',
        'GIG_END_OUT_OF_RANGE',
        'GIG_FULL',
        'GIG_PAST',
        'NOBODY_ELIGIBLE',
        'NOBODY_SELECTED',
        'NOBODY_TO_ADD',
        'NOBODY_WAITING',
        'NOT_ON_STAGE',
        'NOT_SELECTED',
        'NOT_UNDOABLE',
        'NOT_WAITING',
        'NO_FEEDBACK_LINK',
        'NO_REPLACEMENT',
        'NO_SELECTION',
        'NO_SIGNUP_LINK',
        'NO_STAGE',
        'ONLY_JAM',
        'ONLY_OPEN_MIC',
        'PERFORMER_NOT_FOUND',
        'RAFFLE_OFF',
        'SIGNUPS_CLOSED',
        'STAGE_CHANGED',
      ]),
    );
  });
});
