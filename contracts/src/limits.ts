/** Limits and delays that the web app needs, most of which the server needs too. Lengths are in characters. */
export const limits = {
  /** Only this many latest actions of a gig can be undone, each only for `undoMinutes`. */
  undoableActionCount: 50,
  undoMinutes: 10,
  /** Difference between neighbouring sort orders of a renumbered line-up, so large that a later move usually changes one row only. */
  sortOrderStep: 1000,
  /** Upper bound of signup limits, time limits, raffle entrances and hours in feedback; any larger number is considered mistyped. */
  maxCount: 1_000_000,
  chatMessage: { minLength: 1, maxLength: 500 },
  /** Applies to names without a lower limit of their own, to searches, and to tokens and keys in a request's body. */
  maxNameLength: 200,
  /** Applies to new names. Longer stored names stay, and are truncated on public pages (docs/rules.md#participants). */
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
  /** A gig ends at most this many hours after its date: 24, plus one for a day on which the clocks are set back. */
  maxGigHours: 25,
  /** Maximum number of names in one public signup. */
  maxSignupNames: 20,
  /** A gig that nobody completes goes on until this many hours after its date, or until its end if that is later. */
  maxHoursWithoutEnd: 12,
  /** For reconnecting WebSockets and repeating a sign-out: the delay doubles with each attempt. `maxAttempts` applies to /ws only. */
  reconnect: { maxAttempts: 5, initialDelayMs: 1_000, maxDelayMs: 30_000 },
} as const;

/** Limits that only the server applies, in a constant of their own so that pages do not load them. */
export const serverLimits = {
  /** Maximum length of a line-up. */
  maxPerformers: 1_000,
  /** Without a signup limit, the public can sign up until the line-up has this length. */
  maxSignedUpPerformers: 600,
  /** The public can sign up until this many performers were added to the gig, including removed ones. */
  maxAddedPerformers: 3_000,
  maxFeedbackRating: 5,
  /** Applies to codes of second factors, with spaces and hyphens. */
  maxCodeLength: 100,
  /** Minimum time between two calls of the same performer. */
  callIntervalMs: 60_000,
  /** Limits of an organisation (docs/rules.md#ceilings). */
  maxGigs: 5_000,
  maxUsers: 500,
  maxParticipants: 100_000,
  /** Maximum number of invitations of an organisation that can be used. */
  maxActiveInvitations: 100,
  /** Maximum number of push subscriptions of a user, one per browser; another one replaces the least recently used. */
  maxPushSubscriptions: 20,
  /** Maximum number of push subscriptions of a place, likewise. */
  maxPushSubscriptionsOfPlace: 5,
  maxPushEndpointLength: 2_048,
  /** Number of history entries in the response to a request without `limit`. */
  defaultHistoryEntries: 200,
  /** The largest `limit` of a request for the most active performers. */
  maxActivePerformers: 100,
  /** Number of most active performers in the response to a request without `limit`. */
  defaultActivePerformers: 10,
} as const;

/** The message for a number above the maximum of its field. */
export const toAboveMaxMessage = (max: number): string => `Number must be less than or equal to ${max}`;
