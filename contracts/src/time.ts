/** Lengths of time in milliseconds, to multiply with. Not for the web app: a chunk that pages share would grow by them. */
export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;
