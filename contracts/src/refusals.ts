import * as v from 'valibot';
import { nullableText, timestamp } from './field.schemas.js';

/** All reasons for refusing a request: the HTTP status and the message for the user (docs/rules.md#refusals). */
export const refusals = {
  // The object does not exist or the user may not see it; or the route does not exist
  GIG_NOT_FOUND: { status: 404, message: 'Event Not Found' },
  PERFORMER_NOT_FOUND: { status: 404, message: 'Performer not found' },
  PARTICIPANT_NOT_FOUND: { status: 404, message: 'Participant not found' },
  ORGANISATION_NOT_FOUND: { status: 404, message: 'Organisation not found' },
  USER_NOT_FOUND: { status: 404, message: 'User not found' },
  SIGNUP_LINK_INVALID: { status: 404, message: 'Invalid or expired signup link' },
  FEEDBACK_LINK_INVALID: { status: 404, message: 'This feedback link is invalid or feedback is not enabled for this event.' },
  LIVE_LINK_INVALID: { status: 404, message: 'This link is no longer valid' },
  LINK_INVALID: { status: 404, message: 'This link is no longer valid' },
  DRAW_NOT_FOUND: { status: 404, message: 'Draw not found' },
  PLACE_NOT_FOUND: { status: 404, message: 'This link is no longer valid' },
  INVITATION_INVALID: { status: 404, message: 'This invitation is not valid any more' },
  SESSION_NOT_FOUND: { status: 404, message: 'Session not found' },
  NO_SUCH_ROUTE: { status: 404, message: 'Not found' },

  // An edit of a field that somebody else has changed meanwhile
  CHANGED_MEANWHILE: { status: 409, message: 'Somebody changed this meanwhile. Save again to put yours in its place.' },

  // Authentication and authorisation
  NOT_SIGNED_IN: { status: 401, message: 'Please sign in' },
  WRONG_CREDENTIALS: { status: 401, message: 'Invalid username or password' },
  SECOND_FACTOR_NEEDED: { status: 401, message: 'Enter the code from your app' },
  WRONG_SECOND_FACTOR: { status: 401, message: 'Wrong code' },
  NOT_ALLOWED: { status: 403, message: 'Access Denied' },
  FOREIGN_ORIGIN: { status: 403, message: 'Access Denied' },

  // The gig
  GIG_COMPLETED: { status: 409, message: 'This event has been marked as completed and is now read-only' },
  SIGNUPS_CLOSED: { status: 409, message: 'Signups are closed for this event' },
  GIG_FULL: { status: 409, message: 'This event is full' },
  GIG_END_OUT_OF_RANGE: { status: 400, message: 'The end must be within 24 hours after the start' },
  GIG_PAST: { status: 409, message: 'This event has already taken place' },
  NO_SIGNUP_LINK: { status: 409, message: 'Please generate a signup link first.' },
  NO_FEEDBACK_LINK: { status: 409, message: 'Please generate a feedback link first.' },
  NO_LIVE_LINK: { status: 409, message: 'Generate the link first' },
  LINK_EXISTS: { status: 409, message: 'There is a link already. Reload the page to see it.' },
  NO_LINK: { status: 409, message: 'Generate the link first' },

  // The limits of an organisation
  TOO_MANY_GIGS: { status: 409, message: 'An organisation has at most 5,000 events' },
  TOO_MANY_USERS: { status: 409, message: 'An organisation has at most 500 users' },
  TOO_MANY_PARTICIPANTS: { status: 409, message: 'An organisation has at most 100,000 participants' },
  TOO_MANY_INVITATIONS: { status: 409, message: 'An organisation has at most 100 active invitations' },

  // The line-up
  ALREADY_ADDED: { status: 409, message: 'This participant is already added to this event' },
  LINE_UP_FULL: { status: 409, message: 'This event has as many participants as it can have' },
  NAME_TAKEN: { status: 409, message: 'A participant with this name already exists' },
  NAME_ON_LIST: { status: 409, message: 'This name is already on the list. If that is not you, add an initial.' },
  PLACE_CALLED: { status: 409, message: 'You have already been called' },
  PLACE_ATTENDED: { status: 409, message: 'You are here already' },
  PLACE_CANCELLED: { status: 409, message: 'You cancelled.' },
  PLACE_GONE: { status: 409, message: "You're off the list; ask the host if that's a mistake" },
  NOBODY_TO_ADD: { status: 400, message: 'At least one participant is required' },
  INSTRUMENTS_REQUIRED: { status: 400, message: 'Please select at least one instrument' },

  // The stage
  NO_STAGE: { status: 409, message: 'This event has no stage' },
  NO_SELECTION: { status: 409, message: 'At an open mic, performers go on stage straight from the line' },
  NOT_SELECTED: { status: 409, message: 'Select the performer first' },
  ALREADY_SELECTED: { status: 409, message: 'Already selected' },
  ALREADY_ON_STAGE: { status: 409, message: 'Already on stage' },
  NOT_ON_STAGE: { status: 409, message: 'Only somebody on stage can be replaced' },
  NO_REPLACEMENT: { status: 409, message: 'Choose a replacement first' },
  STAGE_CHANGED: { status: 409, message: 'The stage has changed' },
  NOBODY_SELECTED: { status: 409, message: 'Select the next performers first' },
  NOBODY_WAITING: { status: 409, message: 'Nobody is waiting' },
  NOT_WAITING: { status: 409, message: 'Only somebody who waits can be held' },
  NOT_CALLABLE: { status: 409, message: 'Only somebody who waits or is selected can be called' },
  CALLED_JUST_NOW: { status: 429, message: 'Called less than a minute ago' },
  ONLY_JAM: { status: 409, message: 'Only for jam nights' },
  ONLY_OPEN_MIC: { status: 409, message: 'Only for open mics' },
  NOT_UNDOABLE: { status: 409, message: 'This cannot be undone' },
  ALREADY_UNDONE: { status: 409, message: 'Already undone' },
  CHANGED_SINCE: { status: 409, message: 'This cannot be undone: something has changed since' },
  INSTRUMENT_NEEDED: { status: 400, message: 'Please select an instrument to continue' },

  // The raffle
  RAFFLE_OFF: { status: 409, message: 'The raffle is switched off for this event' },
  ALREADY_DRAWN: { status: 409, message: 'Already drawn' },
  RAFFLE_SEAL_BROKEN: { status: 409, message: 'The seal of this draw was lost. Open the raffle again.' },
  NOBODY_ELIGIBLE: { status: 409, message: 'No eligible participants available' },

  // Analytics
  REPLAY_RUNNING: { status: 409, message: 'A replay is running already' },

  // Accounts
  ORGANISATION_NAME_TAKEN: { status: 409, message: 'Organisation name is already taken' },
  USERNAME_TAKEN: { status: 409, message: 'Username is already taken' },
  ALREADY_ALLOCATED: { status: 409, message: 'This user is already in the organisation' },
  PASSWORD_TOO_COMMON: { status: 400, message: 'This password is too common' },
  WRONG_PASSWORD: { status: 400, message: 'The current password is wrong' },
  WRONG_CODE: { status: 400, message: 'Wrong code' },
  SECOND_FACTOR_EXISTS: { status: 409, message: 'There is a second factor already' },
  NO_SECOND_FACTOR: { status: 409, message: 'There is no second factor' },
  USER_IN_OTHER_ORGANISATION: { status: 409, message: 'This user belongs to another organisation' },
  LAST_GOD: { status: 409, message: 'The last god cannot be deleted' },
  LAST_OWNER: { status: 409, message: 'The last owner cannot be removed' },
  ORGANISATION_MISSING: { status: 400, message: 'Select an organisation.' },

  // Logos
  LOGO_TYPE: { status: 400, message: 'Invalid file type: Only JPEG, PNG, WebP, and SVG files are allowed.' },
  LOGO_TOO_LARGE: { status: 413, message: 'File too large: Maximum file size is 5MB.' },
  LOGO_TOO_COMPLEX: { status: 400, message: 'This picture is too complex' },
  LOGO_UNREADABLE: { status: 400, message: 'Failed to upload logo' },

  // The request itself, or the state of the server
  INVALID: { status: 400, message: 'Invalid request' },
  TOO_LARGE: { status: 413, message: 'Request too large' },
  KEY_REUSED: { status: 422, message: 'This Idempotency-Key was used for another request' },
  TOO_MANY_ATTEMPTS: { status: 429, message: 'Too many attempts. Please try again later.' },
  TOO_MANY_AT_ONCE: { status: 429, message: 'Too many requests at once. Please try again in a moment.' },
  BUSY: { status: 503, message: 'Please try again in a moment' },
  UNEXPECTED: { status: 500, message: 'Something went wrong. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalCode = keyof typeof refusals;
export const refusalCodes = Object.keys(refusals) as RefusalCode[];

/** The last change of a performer or of the stage. */
export interface LastChange extends v.InferOutput<typeof lastChangeSchema> {}
export const lastChangeSchema = v.object({
  /** Type of the event, for example `PerformerLeftStage`. */
  type: v.string(),
  /** The user who made the change; `name` is null for the public, for Jamjar itself, and for unknown users. */
  by: v.object({ name: nullableText }),
  /** ISO 8601. */
  at: timestamp,
});

/** The response body of every refused request. `errors`: a message for each invalid field, by its path in the body or query. */
export interface RefusalBody extends v.InferOutput<typeof refusalBodySchema> {}
export const refusalBodySchema = v.object({
  message: v.string(),
  code: v.picklist(refusalCodes),
  errors: v.exactOptional(v.record(v.string(), v.string())),
  /** For a conflict about a performer or the stage: the change that came first. */
  last: v.exactOptional(lastChangeSchema),
  /** For CHANGED_MEANWHILE: the current values of the fields that somebody else has changed. */
  current: v.exactOptional(v.record(v.string(), v.unknown())),
});
