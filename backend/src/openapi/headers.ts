import { type OpenAPIObject } from '@nestjs/swagger';
import { maxKeyLength } from '../auth/request-context.decorator.js';
import { type AnswerHeader } from '../http/answers.decorator.js';

type Components = Required<NonNullable<OpenAPIObject['components']>>;
type ParameterObject = Exclude<Components['parameters'][string], ReferenceObject>;
type HeaderObject = Exclude<Components['headers'][string], ReferenceObject>;
export interface ReferenceObject {
  $ref: string;
}

const text = { type: 'string' };
const wholeNumber = { type: 'integer', minimum: 0 };

const requestHeaders = {
  'Idempotency-Key': {
    description: 'Marks repetitions of a request: they change nothing again. On public routes a random UUID.',
    schema: { ...text, maxLength: maxKeyLength },
  },
  'X-Min-Revision': {
    description: 'The revision of the gig that the answer should show at least. The server waits for it, for at most two seconds.',
    schema: wholeNumber,
  },
} as const satisfies Record<string, HeaderObject>;
export type RequestHeader = keyof typeof requestHeaders;

const responseHeaders = {
  'X-Position': { description: 'Number of the newest change when the data was read.', schema: wholeNumber },
  'X-Revision': { description: 'The revision of the gig that the answer shows.', schema: wholeNumber },
  'X-Action': {
    description: 'Revisions of the first and last event that the command recorded, as `12-14`. Absent when it recorded none.',
    schema: text,
  },
  'X-Last': {
    description: 'When the command recorded nothing: the earlier change that explains why, a `LastChange` as percent-encoded JSON.',
    schema: text,
  },
  'X-Next-Cursor': { description: 'The `cursor` of the request for the next part of the list. Absent at its end.', schema: text },
  'Retry-After': { description: 'With 429 and 503: after how many seconds the request may be sent again.', schema: wholeNumber },
} as const satisfies Record<AnswerHeader | 'X-Next-Cursor' | 'Retry-After', HeaderObject>;
export type ResponseHeader = keyof typeof responseHeaders;

/** The headers of requests, and those of answers, for `components` of the document. */
export const sharedParameters: Record<string, ParameterObject> = Object.fromEntries(
  Object.entries(requestHeaders).map(([name, header]) => [name, { name, in: 'header', ...header }]),
);
export const sharedHeaders: Record<string, HeaderObject> = responseHeaders;

/** References to the shared parameters and headers. */
export const toParameterReference = (name: RequestHeader): ReferenceObject => ({ $ref: `#/components/parameters/${name}` });
export const toHeaderReferences = (names: readonly ResponseHeader[]): Record<string, ReferenceObject> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** The changing operations that ignore an Idempotency-Key (docs/rules.md#idempotency), by their operation ids. */
export const operationsWithoutKey: ReadonlySet<string> = new Set([
  ...['postLogin', 'postLogout', 'postResetOwnPassword', 'postResetUserPassword', 'postForceLogout'],
  ...['deleteUser', 'deleteOrganisation', 'deleteOrganisationUser', 'patchOrganisationLogo'],
  ...['postOrganisationLogoUpload', 'postEventLogoUpload'],
  ...['postPushSubscribe', 'postPushUnsubscribe', 'postPlacePush', 'postDeletePlacePush', 'putNotificationPreference'],
  ...['postMarkCallSeen', 'postStatsRebuild'],
]);
