/** A branded type: the compiler does not accept another id of the same base type in its place. */
type Branded<Value, Name extends string> = Value & { readonly [brand]: Name };
declare const brand: unique symbol;

export type GigId = Branded<string, 'GigId'>;
export type PerformerId = Branded<string, 'PerformerId'>;
export type ParticipantId = Branded<string, 'ParticipantId'>;
export type OrganisationId = Branded<string, 'OrganisationId'>;
export type UserId = Branded<string, 'UserId'>;
export type MessageId = Branded<string, 'MessageId'>;
export type InvitationId = Branded<string, 'InvitationId'>;
export type SessionId = Branded<string, 'SessionId'>;
export type CommandId = Branded<string, 'CommandId'>;

/** Milliseconds since 1970-01-01T00:00Z. */
export type Instant = Branded<number, 'Instant'>;

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether the value is a lower-case UUID, the form of every id. */
export const isUuid = (value: unknown): boolean => typeof value === 'string' && uuidPattern.test(value);

/** @param idKind names the id in the error message. @throws TypeError when the value is not a lower-case UUID */
function parseId(value: string, idKind: string): string {
  if (!isUuid(value)) throw new TypeError(`Not a ${idKind}: ${value}`);
  return value;
}

/** These functions check a text and return it as an id of the named type. @throws TypeError when the text is no lower-case UUID */
export const gigId = (value: string): GigId => parseId(value, 'gig id') as GigId;
export const performerId = (value: string): PerformerId => parseId(value, 'performer id') as PerformerId;
export const participantId = (value: string): ParticipantId => parseId(value, 'participant id') as ParticipantId;
export const organisationId = (value: string): OrganisationId => parseId(value, 'organisation id') as OrganisationId;
export const userId = (value: string): UserId => parseId(value, 'user id') as UserId;
export const messageId = (value: string): MessageId => parseId(value, 'message id') as MessageId;
export const invitationId = (value: string): InvitationId => parseId(value, 'invitation id') as InvitationId;
export const commandId = (value: string): CommandId => parseId(value, 'command id') as CommandId;

/** Converts ms since 1970 or a `Date` to an instant. @throws TypeError when the value is not finite */
export function instant(value: number | Date): Instant {
  const milliseconds = typeof value === 'number' ? value : value.getTime();
  if (!Number.isFinite(milliseconds)) throw new TypeError(`Not an instant: ${String(value)}`);
  return milliseconds as Instant;
}

/** Prefix of the names of all gig streams; projections ignore other streams. */
export const gigStreamPrefix = 'gig-';

/** Returns the name of a gig's stream, `gig-<uuid>`. */
export const toGigStreamName = (id: GigId): string => `${gigStreamPrefix}${id}`;

/** Returns the id of the gig whose stream it is. @throws TypeError when the stream is not a gig's stream */
export function parseGigStreamName(stream: string): GigId {
  if (!stream.startsWith(gigStreamPrefix)) throw new TypeError(`Not the stream of a gig: ${stream}`);
  return gigId(stream.slice(gigStreamPrefix.length));
}
