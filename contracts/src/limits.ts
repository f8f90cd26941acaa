/** Limits, page sizes and delays of the web app and the server. Lengths are in characters. */
export const limits = {
  /** How many of the latest actions of a gig can be undone, and how long. */
  undoableActions: 50,
  undoMinutes: 10,
  /** Distance between the sort orders of a renumbered line-up, and to a performer put at an end, so that a move usually changes one row. */
  sortOrderStep: 1000,
  /** Upper bound of signup limits, time limits and raffle entrances; anything above is taken for a mistyped number. */
  maxCount: 1_000_000,
  chatMessage: { minLength: 1, maxLength: 500 },
  maxNameLength: 200,
  /** Of new ones; longer stored ones stand, and are cut in public (docs/rules.md#participants). */
  maxParticipantNameLength: 80,
  maxDescriptionLength: 5_000,
  maxVenueLength: 200,
  maxNotesLength: 2_000,
  maxEmailLength: 254,
  maxPhoneLength: 50,
  maxInstagramLength: 100,
  maxLogoUrlLength: 2_000,
  /** Maximum size of an uploaded logo. */
  maxLogoBytes: 5_242_880,
  maxUsernameLength: 100,
  maxPasswordLength: 1_000,
  /** Applies to `ADMIN_PASSWORD` and to the password of a new organisation's first owner; elsewhere one character is enough. */
  minOwnerPasswordLength: 8,
  maxFeedbackLength: 2_000,
  /** A gig ends at most this many hours after its date. */
  maxGigHours: 24,
  /** Names in one public signup. */
  maxSignupNames: 20,
  /** A gig of the previous day accepts signups until this many hours after its date. */
  signupGraceHours: 12,
  /** Of the WebSocket; the delay doubles with each attempt. */
  reconnect: { maxAttempts: 5, initialDelayMs: 1_000, maxDelayMs: 30_000 },
} as const;

/** Limits that only the server applies, apart from the others so that pages do not load them. */
export const serverLimits = {
  /** Performers of one gig; up to how many the public may sign up without a signup limit, and of all who were ever added, also removed ones. */
  maxPerformers: 1_000,
  maxSignedUpPerformers: 600,
  maxAddedPerformers: 3_000,
  maxFeedbackRating: 5,
  /** A performer is called again after this time at the earliest. */
  callIntervalMs: 60_000,
  /** Ceilings of an organisation (docs/rules.md#ceilings). */
  maxGigs: 5_000,
  maxUsers: 500,
  maxParticipants: 100_000,
  /** Browsers in which one user gets notifications; one more replaces the one that was not used for longest. */
  maxPushSubscriptions: 20,
  /** The same of a place. */
  maxPushSubscriptionsOfPlace: 5,
  maxPushEndpointLength: 2_048,
  /** Entries of a history per request without a `limit`. */
  defaultHistoryEntries: 200,
  /** Rows of most active performers: at most, and without a `limit`. */
  maxActivePerformers: 100,
  defaultActivePerformers: 10,
} as const;

/** What every field with a number says of one above its maximum. */
export const toAboveMaxMessage = (max: number): string => `Number must be less than or equal to ${max}`;
