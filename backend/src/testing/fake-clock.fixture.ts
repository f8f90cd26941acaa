/** `doNotFake` of Jest's fake timers, for a test that moves the clock while timers run in real time. */
export const realTimerFunctions = [
  ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
  ...(['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
];
