import { type OpenAPIObject } from '@nestjs/swagger';

type Components = Required<NonNullable<OpenAPIObject['components']>>;
type ParameterObject = Exclude<Components['parameters'][string], ReferenceObject>;
type HeaderObject = Exclude<Components['headers'][string], ReferenceObject>;
export interface ReferenceObject {
  $ref: string;
}

/** The headers that Jamjar's API defines (`headers` in contracts' `routes.ts`), and Retry-After. */
const texts = {
  'Idempotency-Key': 'A repeated key marks a repeated request, which changes nothing again and gets the first answer.',
  'X-Min-Revision': 'The revision of the gig that the answer should show at least. The server waits for it, for at most two seconds.',
  'X-Position': 'Number of the newest change when the data was read.',
  'X-Revision': 'The revision of the gig that the answer shows.',
  'X-Action': 'Revisions of the first and last event that the command recorded, as `12-14`. Absent when it recorded none.',
  'X-Last': 'When the command recorded nothing: the earlier change that explains why, a `LastChange` as percent-encoded JSON.',
  'X-Next-Cursor': 'The `cursor` of the request for the next part of the list. Absent at its end.',
  'Retry-After': 'With 429 and 503: after how many seconds the request may be sent again.',
} as const;
type Name = keyof typeof texts;
const wholeNumbers: ReadonlySet<Name> = new Set(['X-Min-Revision', 'X-Position', 'X-Revision', 'Retry-After']);
const requestNames = ['Idempotency-Key', 'X-Min-Revision'] as const satisfies readonly Name[];

const describe = (name: Name): HeaderObject => ({
  description: texts[name],
  schema: { type: wholeNumbers.has(name) ? 'integer' : 'string' },
});

/** The headers of requests, and those of answers, for `components` of the document. */
export const sharedParameters: Record<string, ParameterObject> = Object.fromEntries(
  requestNames.map((name) => [name, { name, in: 'header', ...describe(name) }]),
);
export const sharedHeaders: Record<string, HeaderObject> = Object.fromEntries(
  (Object.keys(texts) as Name[]).filter((name) => !(name in sharedParameters)).map((name) => [name, describe(name)]),
);

export const toParameterReference = (name: (typeof requestNames)[number]): ReferenceObject => ({ $ref: `#/components/parameters/${name}` });
export const toHeaderReferences = (names: readonly Name[]): Record<string, ReferenceObject> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
