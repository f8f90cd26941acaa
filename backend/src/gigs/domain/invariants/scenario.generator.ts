import * as fc from 'fast-check';
import { type GigType } from '@jamjar/contracts/enums';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { instant, type Instant } from '@jamjar/contracts/ids';
import { toInstant } from '../fixtures/instants.fixture.js';
import { createPerformerFixture, type PerformerFixture } from '../fixtures/performers.fixture.js';
import { commandGenerators, type GeneratedCommand } from './command.generators.js';
import { pickCommandType } from './command.weights.js';
import { CommandInputs } from './command-inputs.js';

/** The input of one run: the gig's type, its first performers, and the random numbers from which the command of each step is generated. */
export interface Scenario {
  readonly type: GigType;
  readonly performers: readonly PerformerFixture[];
  readonly randomNumbersByStep: readonly (readonly number[])[];
}

/** Scenarios with at least 20 performers and 60 commands. */
export const scenarioArbitrary = (type: GigType): fc.Arbitrary<Scenario> =>
  fc.record({
    type: fc.constant(type),
    performers: fc.integer({ min: 20, max: 30 }).map((count) => Array.from({ length: count }, (_, index) => createPerformer(index))),
    // 12 random numbers per step: the command type, the time, and ten for the command's inputs. `noBias` makes all numbers equally likely
    randomNumbersByStep: fc.array(fc.array(fc.noBias(fc.nat({ max: 2 ** 30 })), { minLength: 12, maxLength: 12 }), {
      minLength: 60,
      maxLength: 140,
      size: 'max', // up to `maxLength`; by default fast-check stays below it
    }),
  });

/** The participant is one of those whom `CommandInputs` adds later, so later commands can add the same participant again. */
const createPerformer = (index: number): PerformerFixture =>
  index % 3 === 0 ? createPerformerFixture(0x100 + index, 'bass', 'drums') : createPerformerFixture(0x100 + index, 'vocals');

/** Generates the command of one step and its time: usually up to seven minutes after the previous one, rarely before it (a clock set back). */
export function generateCommand(
  gig: Gig,
  stepIndex: number,
  previousAt: Instant,
  randomNumbers: readonly number[],
): { command: GeneratedCommand; at: Instant } {
  const [typeNumber = 0, timeNumber = 0, ...rest] = randomNumbers;
  const at = instant(timeNumber % 50 === 0 ? previousAt - 90_000 : previousAt + (timeNumber % 420_000));
  const inputs = new CommandInputs(gig, at, stepIndex, rest);
  return { command: commandGenerators[pickCommandType(gig, typeNumber)](inputs), at };
}

export const scenarioStart = toInstant('18:00');
