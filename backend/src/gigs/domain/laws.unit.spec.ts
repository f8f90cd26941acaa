import * as fc from 'fast-check';
import { type GigType, gigTypes } from '@jamjar/contracts/enums';
import { goldenEvents } from '@jamjar/contracts/gigs/golden-events.fixture';
import { type GigDecision } from './gig.rule.js';
import { type Chapter, tell, type Told } from './laws/chapter.js';
import { evenings } from './laws/evening.js';
import { lawsOfAHistory } from './laws/laws-of-a-history.js';
import { lawsOfAMoment } from './laws/laws-of-a-moment.js';
import { lawsOfAStep } from './laws/laws-of-a-step.js';
import { lawsOfCommands } from './laws/laws-of-commands.js';
import { lawsOfGranting } from './laws/laws-of-granting.js';

const eveningsOfEachType = 60;
const ofSteps = Object.entries({ ...lawsOfAStep, ...lawsOfCommands, ...lawsOfGranting });
const ofMoments = Object.entries(lawsOfAMoment);
const ofHistories = Object.entries(lawsOfAHistory);

/** The laws that an evening breaks, and the step that broke each; the first of them are enough to learn from. */
function brokenLaws(gig: Told): string[] {
  const bySteps = gig.chapters.flatMap((chapter) => [
    ...ofMoments.flatMap(([law, holds]) => (holds(chapter.after) ? [] : [`${law}: ${story(chapter)}`])),
    ...ofSteps.flatMap(([law, holds]) => (holds(chapter) ? [] : [`${law}: ${story(chapter)}`])),
  ]);
  return [...bySteps, ...ofHistories.flatMap(([law, holds]) => (holds(gig) ? [] : [law]))].slice(0, 3);
}
const story = ({ asked, decision, again }: Chapter): string => JSON.stringify({ asked, decision, again });

/** What is remembered of every step: enough to say what the evenings were made of. */
const seen: { type: GigType; decision: GigDecision }[] = [];
const granted = () =>
  seen.flatMap(({ type, decision }) => (decision.kind === 'happened' && decision.events.length > 0 ? [{ type, decision }] : []));

describe.each(gigTypes)('any evening of the type %s', (type) => {
  it('keeps every law, whatever is asked', () => {
    const keepsEveryLaw = fc.property(evenings(type), (evening) => {
      const gig = tell(evening);
      seen.push(...gig.chapters.map(({ decision }) => ({ type, decision })));
      expect(brokenLaws(gig)).toEqual([]);
    });
    // The seed in a failure's report lives the same evening again
    fc.assert(keepsEveryLaw, { numRuns: eveningsOfEachType, interruptAfterTimeLimit: 120_000, markInterruptAsFailure: true });
  });
  it('is an evening and no row of refusals: at least half of what is asked is granted and changes something', () => {
    const [all, changing] = [seen, granted()].map((steps) => steps.filter((step) => step.type === type).length);
    expect(all).toBeGreaterThanOrEqual(60 * eveningsOfEachType);
    expect(changing).toBeGreaterThanOrEqual((all ?? 0) / 2);
  });
});

describe('the evenings that were lived', () => {
  it('saw every kind of event happen after the creation, but perhaps for a deletion, which is rare', () => {
    const happened = granted().flatMap(({ decision }) => decision.events.map(({ type }) => type));
    expect([...new Set([...happened, 'GigCreated', 'GigDeleted'])].sort()).toEqual(Object.keys(goldenEvents).sort());
  });
  it('saw every refusal of the rules', () => {
    const refused = new Set(seen.flatMap(({ decision }) => (decision.kind === 'refused' ? [decision.code] : [])));
    expect([...refused].sort()).toEqual(
      expect.arrayContaining([
        'ALREADY_ADDED',
        'ALREADY_ON_STAGE',
        'ALREADY_SELECTED',
        'INSTRUMENTS_REQUIRED',
        'INSTRUMENT_NEEDED',
        'GIG_COMPLETED',
        'GIG_FULL',
        'GIG_PAST',
        'NOBODY_ELIGIBLE',
        'NOBODY_TO_ADD',
        'NOT_ON_STAGE',
        'NOT_SELECTED',
        'NO_FEEDBACK_LINK',
        'NO_REPLACEMENT',
        'NO_SELECTION',
        'NO_SIGNUP_LINK',
        'NO_STAGE',
        'PERFORMER_NOT_FOUND',
        'RAFFLE_OFF',
        'SIGNUPS_CLOSED',
      ]),
    );
  });
});
