/** Every number that both sides of a call must agree on (S1 §5, S1 §9, S2 §5, S2 §9). Lengths in characters. */
export const limits = {
  /** A queue is numbered in such steps, so that a move usually changes one row. */
  sortOrderStep: 1000,
  signupLimitMin: 1,
  /** A signup limit, a time limit or an entrance count above this is a slip of the finger. */
  countMax: 1_000_000,
  message: { min: 1, max: 500 },
  name: 200,
  description: 5_000,
  venue: 200,
  notes: 2_000,
  email: 254,
  phone: 50,
  instagram: 100,
  logoUrl: 2_000,
  /** The largest logo that may be uploaded, in bytes. */
  logoBytes: 5_242_880,
  username: 100,
  password: 1_000,
  /** S1 §5: on organisation creation; elsewhere one character is enough. */
  ownerPasswordMin: 8,
  /** A gig that began yesterday still takes signups for so long after its date, in hours. */
  signupGraceHours: 12,
  /** So many entries of an audit at a time. */
  auditPage: 100,
  /** A toast is displayed so long, in ms, and removed so long after its dismissal. */
  toast: { shownMs: 1_500, removedMs: 500 },
  /** So long after a theme was picked the page is loaded anew, in ms. */
  themeReloadMs: 500,
  reconnect: { attempts: 5, firstMs: 1_000, maxMs: 30_000 },
  chatPollMs: 5_000,
  raffleAnimationMs: 2_000,
} as const;
