/** `doNotFake` of Jest's fake timers, for a test that moves the clock while timers run as ever. */
export const everythingButTheClock = [
  ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
  ...(['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
];
