/** Why a request was refused, in one table: what a client is told and the status it is told with. The documents' words where they have some. */
export const refusals = {
  // Nobody by that id, or nobody whom the caller may see
  GIG_NOT_FOUND: { status: 404, words: 'Event Not Found' },
  PERFORMER_NOT_FOUND: { status: 404, words: 'Performer not found' },
  PARTICIPANT_NOT_FOUND: { status: 404, words: 'Participant not found' },
  ORGANISATION_NOT_FOUND: { status: 404, words: 'Organisation not found' },
  USER_NOT_FOUND: { status: 404, words: 'User not found' },
  NO_SUCH_ROUTE: { status: 404, words: 'Not found' },

  // Who may call
  NOT_SIGNED_IN: { status: 401, words: 'Please sign in' },
  WRONG_CREDENTIALS: { status: 401, words: 'Invalid username or password' },
  NOT_ALLOWED: { status: 403, words: 'Access Denied' },
  FOREIGN_ORIGIN: { status: 403, words: 'Access Denied' },

  // The gig
  GIG_COMPLETED: { status: 409, words: 'This event has been marked as completed and is now read-only' },
  SIGNUPS_CLOSED: { status: 409, words: 'Signups are closed for this event' },
  GIG_FULL: { status: 409, words: 'This event is full' },
  GIG_PAST: { status: 409, words: 'This event has already taken place' },
  NO_SIGNUP_LINK: { status: 409, words: 'Please generate a signup link first.' },
  NO_FEEDBACK_LINK: { status: 409, words: 'Please generate a feedback link first.' },

  // The line-up
  ALREADY_ADDED: { status: 409, words: 'This participant is already added to this event' },
  NAME_TAKEN: { status: 409, words: 'A participant with this name already exists' },
  NOBODY_TO_ADD: { status: 400, words: 'At least one participant is required' },
  INSTRUMENTS_REQUIRED: { status: 400, words: 'Please select at least one instrument' },

  // The stage
  NO_STAGE: { status: 409, words: 'This event has no stage' },
  NO_SELECTION: { status: 409, words: 'At an open mic, performers go on stage straight from the line' },
  NOT_SELECTED: { status: 409, words: 'Select the performer first' },
  ALREADY_SELECTED: { status: 409, words: 'Already selected' },
  ALREADY_ON_STAGE: { status: 409, words: 'Already on stage' },
  NOT_ON_STAGE: { status: 409, words: 'Only somebody on stage can be replaced' },
  NO_REPLACEMENT: { status: 409, words: 'Choose a replacement first' },
  INSTRUMENT_NEEDED: { status: 400, words: 'Please select an instrument to continue' },

  // The raffle
  RAFFLE_OFF: { status: 409, words: 'The raffle is switched off for this event' },
  NOBODY_ELIGIBLE: { status: 409, words: 'No eligible participants available' },

  // Accounts
  ORGANISATION_NAME_TAKEN: { status: 409, words: 'Organisation name is already taken' },
  USERNAME_TAKEN: { status: 409, words: 'Username is already taken' },
  ALREADY_ALLOCATED: { status: 409, words: 'This user is already in the organisation' },
  WRONG_PASSWORD: { status: 400, words: 'The current password is wrong' },
  LAST_GOD: { status: 409, words: 'The last god cannot be deleted' },
  ORGANISATION_MISSING: { status: 400, words: 'Select an organisation.' },

  // Logos
  LOGO_TYPE: { status: 400, words: 'Invalid file type: Only JPEG, PNG, WebP, and SVG files are allowed.' },
  LOGO_TOO_LARGE: { status: 413, words: 'File too large: Maximum file size is 5MB.' },
  LOGO_UNREADABLE: { status: 400, words: 'Failed to upload logo' },

  // The request itself
  INVALID: { status: 400, words: 'Invalid request' },
  TOO_LARGE: { status: 413, words: 'Request too large' },
  KEY_REUSED: { status: 422, words: 'This Idempotency-Key was used for another request' },
  TOO_MANY_ATTEMPTS: { status: 429, words: 'Too many attempts. Please try again later.' },
  BUSY: { status: 503, words: 'Please try again in a moment' },
  UNEXPECTED: { status: 500, words: 'Something went wrong. Please try again.' },
} as const satisfies Record<string, { status: number; words: string }>;

export type RefusalCode = keyof typeof refusals;

/** What every refused call answers. `errors`: the words for each field, by its path in the body (S1 §7). */
export interface RefusalBody {
  message: string;
  code: RefusalCode;
  errors?: Record<string, string>;
}
