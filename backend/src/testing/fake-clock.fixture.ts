/** Not faked: a test sets what `Date` says, while timers run and durations are measured in real time. */
const realFunctions = [
  ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
  ...(['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
];

/** Sets the clock of the test's server to an instant, by default the present, and stops it there. @param at in milliseconds */
export const setClock = (at = Date.now()): unknown => jest.useFakeTimers({ doNotFake: realFunctions, now: at });
/** Sets a stopped clock forward, or with a negative number back. */
export const advanceClock = (milliseconds: number): void => jest.setSystemTime(Date.now() + milliseconds);
/** Lets the clock run again, from the real present. */
export const resetClock = (): unknown => jest.useRealTimers();
