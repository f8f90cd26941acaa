import { type RefusalCode } from '../refusals.js';

interface LinkKindRow {
  /** The first path segment of the link's page; the last segment is the token. */
  readonly page: string;
  /** The route with which an owner generates the link. */
  readonly generate: `POST /api/${string}`;
  /** The route with which an owner switches the link on or off (`enabled`). */
  readonly switch: `${'PATCH' | 'PUT'} /api/${string}`;
  /** The type of the event that the link was generated. It is stored for ever. */
  readonly generated: `${string}Generated`;
  /** The type of the event that the link was switched on or off. It is stored for ever. */
  readonly switched: `${string}Switched`;
  /** The name of the link in texts of the timeline. */
  readonly title: string;
  /** What is switched on and off with the link, in texts of the timeline. */
  readonly subject: string;
  /** The refusal for switching a link that was never generated: `NO_LINK`, or one of the kind's own. */
  readonly missing: RefusalCode;
  /** The refusal for opening a page with an invalid link: `LINK_INVALID`, or one of the kind's own. */
  readonly invalid: RefusalCode;
  /** Whether the link of a completed gig can be generated and switched on; it can always be switched off. */
  readonly whenCompleted: boolean;
  /** Whether its page shows a snapshot of the gig (`LinkSnapshots` in `live.views.ts`), which the public socket sends again on changes. */
  readonly hasSnapshot: boolean;
}

/**
 * The kinds of public links of a gig. Commands, events, routes, fields of the API (`liveUrl`, `liveEnabled`), paths of pages and sockets follow
 * from this table (docs/adr/0058). The names of the kinds are stored for ever, too.
 */
export const linkKinds = {
  signup: {
    page: 'signup',
    generate: 'POST /api/events/:gigId/signup-link',
    switch: 'PATCH /api/events/:gigId/signup-link',
    generated: 'SignupLinkGenerated',
    switched: 'SignupsSwitched',
    title: 'Signup',
    subject: 'Signups',
    missing: 'NO_SIGNUP_LINK',
    invalid: 'SIGNUP_LINK_INVALID',
    whenCompleted: false,
    hasSnapshot: false,
  },
  /** Leads to the running order. */
  live: {
    page: 'live',
    generate: 'POST /api/events/:gigId/live-link',
    switch: 'PATCH /api/events/:gigId/live-link',
    generated: 'LiveLinkGenerated',
    switched: 'LiveSwitched',
    title: 'Live',
    subject: 'Running order',
    missing: 'NO_LIVE_LINK',
    invalid: 'LIVE_LINK_INVALID',
    whenCompleted: true,
    hasSnapshot: true,
  },
  feedback: {
    page: 'feedback',
    generate: 'POST /api/feedback/generate-url/:gigId',
    switch: 'PUT /api/feedback/toggle/:gigId',
    generated: 'FeedbackLinkGenerated',
    switched: 'FeedbackSwitched',
    title: 'Feedback',
    subject: 'Feedback',
    missing: 'NO_FEEDBACK_LINK',
    invalid: 'FEEDBACK_LINK_INVALID',
    whenCompleted: true,
    hasSnapshot: false,
  },
} as const satisfies Record<string, LinkKindRow>;

/** The names of the kinds. */
export type LinkKind = keyof typeof linkKinds;
export const linkKindNames = Object.keys(linkKinds) as LinkKind[];
export const isLinkKind = (name: string): name is LinkKind => Object.hasOwn(linkKinds, name);

/** The kinds whose page shows a snapshot of the gig that the public socket keeps up to date. */
export type SnapshotLinkKind = { [Kind in LinkKind]: (typeof linkKinds)[Kind]['hasSnapshot'] extends true ? Kind : never }[LinkKind];
const isSnapshotLinkKind = (kind: LinkKind): kind is SnapshotLinkKind => linkKinds[kind].hasSnapshot;
export const snapshotLinkKinds = linkKindNames.filter(isSnapshotLinkKind);

/** Returns an object with one property for each kind of link, with the name and value that the functions return. */
export const mapLinkKinds = <Name extends string, Value>(
  toName: (kind: LinkKind) => Name,
  toValue: (kind: LinkKind) => Value,
): Record<Name, Value> => Object.fromEntries(linkKindNames.map((kind) => [toName(kind), toValue(kind)])) as Record<Name, Value>;

/** For `mapLinkKinds`: the kind itself, the types of its events, and its fields in the API. */
export const linkNames = {
  kind: (kind: LinkKind) => kind,
  generated: (kind: LinkKind) => linkKinds[kind].generated,
  switched: (kind: LinkKind) => linkKinds[kind].switched,
  url: (kind: LinkKind) => `${kind}Url` as const,
  enabled: (kind: LinkKind) => `${kind}Enabled` as const,
};

/** A channel of the public socket: a kind of link whose page shows a snapshot, or a place. */
export type PublicChannel = SnapshotLinkKind | 'place';
export const publicChannels: readonly PublicChannel[] = [...snapshotLinkKinds, 'place'];
