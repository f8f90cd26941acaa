/** A value that must not be mixed up with others of the same shape. */
type Branded<Value, Name extends string> = Value & { readonly [brand]: Name };
declare const brand: unique symbol;

export type GigId = Branded<string, 'GigId'>;
export type PerformerId = Branded<string, 'PerformerId'>;
export type ParticipantId = Branded<string, 'ParticipantId'>;
export type OrganisationId = Branded<string, 'OrganisationId'>;
export type UserId = Branded<string, 'UserId'>;
export type MessageId = Branded<string, 'MessageId'>;
export type CommandId = Branded<string, 'CommandId'>;

/** Milliseconds since 1970, UTC, of the server's clock. */
export type Instant = Branded<number, 'Instant'>;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Every id of ours is a lower-case UUID. */
export const isId = (value: unknown): boolean => typeof value === 'string' && uuid.test(value);

/** The border where a string becomes an id: each function throws a TypeError when it is no lower-case UUID. */
function asId(value: string, name: string): string {
  if (!isId(value)) throw new TypeError(`Not a ${name}: ${value}`);
  return value;
}

export const gigId = (value: string): GigId => asId(value, 'gig id') as GigId;
export const performerId = (value: string): PerformerId => asId(value, 'performer id') as PerformerId;
export const participantId = (value: string): ParticipantId => asId(value, 'participant id') as ParticipantId;
export const organisationId = (value: string): OrganisationId => asId(value, 'organisation id') as OrganisationId;
export const userId = (value: string): UserId => asId(value, 'user id') as UserId;
export const messageId = (value: string): MessageId => asId(value, 'message id') as MessageId;
export const commandId = (value: string): CommandId => asId(value, 'command id') as CommandId;

/** @throws TypeError when it is no time */
export function instant(value: number | Date): Instant {
  const milliseconds = typeof value === 'number' ? value : value.getTime();
  if (!Number.isFinite(milliseconds)) throw new TypeError(`Not an instant: ${String(value)}`);
  return milliseconds as Instant;
}
