import { median } from '../measure.js';
import { type Step } from './recording.js';

/** How many statements an action sends before its response and in all: the medians, so that statements of timers do not count. */
export function countStatements(actions: readonly Step[][]): { beforeResponse: number; inAll: number } {
  return {
    beforeResponse: median(actions.map((steps) => steps.findIndex(({ label }) => label === 'response'))),
    inAll: median(actions.map((steps) => steps.length - 1)), // without the response
  };
}

/** The steps that at least half of the actions have, with the medians of their times, in the order in which they begin. */
export function toWaterfall(actions: readonly Step[][]): Step[] {
  const stepsByLabel = new Map<string, Step[]>();
  for (const step of actions.flatMap(numberRepeatedSteps)) stepsByLabel.set(step.label, [...(stepsByLabel.get(step.label) ?? []), step]);
  return [...stepsByLabel]
    .filter(([, steps]) => steps.length * 2 >= actions.length)
    .map(([label, steps]) => ({
      label,
      startUs: median(steps.map((step) => step.startUs)),
      endUs: median(steps.map((step) => step.endUs)),
    }))
    .sort((one, other) => one.startUs - other.startUs);
}

/** Appends a number to the label of a statement that the action has sent before. */
const numberRepeatedSteps = (steps: readonly Step[]): Step[] =>
  steps.map((step, index) => {
    const count = steps.slice(0, index + 1).filter(({ label }) => label === step.label).length;
    return count === 1 ? step : { ...step, label: `${step.label} (${count})` };
  });
