/** Durations in milliseconds. The web app does not import them: they would enlarge a chunk that all pages load. */
export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;
