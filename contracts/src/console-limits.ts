/** Limits, page sizes and delays of the web app for staff, in a file of their own so that pages without login do not load them. */
export const consoleLimits = {
  /** Rows of a list per request: at most, and without a `limit` (docs/rules.md#lists). */
  maxListRows: 1_000,
  /** Number of audit entries per page. */
  auditPageSize: 100,
  /** Entries of a history per request. */
  maxHistoryEntries: 500,
  /** How long a toast is shown, and when it is removed after its dismissal. */
  toast: { durationMs: 1_500, removalDelayMs: 500 },
  /** How long the bar with Undo is shown after an own action. */
  undoBarMs: 10_000,
  /** Delay of the page reload after a theme was chosen. */
  themeReloadDelayMs: 500,
  /** The chat is polled only while the WebSocket is not connected. */
  chatPollIntervalMs: 5_000,
  /** How often the app checks whether the server still knows the browser's push subscription. */
  pushCheckIntervalMs: 30_000,
  /** How long the animation runs before the winner is drawn. */
  raffleAnimationMs: 2_000,
} as const;
