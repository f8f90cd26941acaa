import { type RefusalCode } from '../refusals.js';

interface LinkKindRow {
  /** The first segment of the path of the link's page; its last is the token. */
  readonly page: string;
  /** How its owner generates the link, and switches it with `enabled`. */
  readonly generate: `POST /api/${string}`;
  readonly switch: `${'PATCH' | 'PUT'} /api/${string}`;
  /** The types of its events, which are stored for ever. */
  readonly generated: `${string}Generated`;
  readonly switched: `${string}Switched`;
  /** What the timeline calls the link, and what is switched on and off. */
  readonly title: string;
  readonly subject: string;
  /** Why a link is not switched that was never generated, and why a page is not shown. */
  readonly missing: RefusalCode;
  readonly invalid: RefusalCode;
  /** Whether the link of a completed gig is generated and switched on; any can be switched off. */
  readonly whenCompleted: boolean;
  /** Whether its page shows nothing but a snapshot of the gig (`LinkSnapshots`), which it follows over the public socket. */
  readonly followed: boolean;
}

/**
 * The kinds of public links of a gig. Commands, events, routes, fields of the API (`liveUrl`, `liveEnabled`), paths of pages and sockets follow
 * from this table (docs/adr/0058). The name of a kind is stored for ever, too.
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
    followed: false,
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
    followed: true,
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
    followed: false,
  },
} as const satisfies Record<string, LinkKindRow>;

/** The names of the kinds. */
export type LinkKind = keyof typeof linkKinds;
export const linkKindNames = Object.keys(linkKinds) as LinkKind[];
export const isLinkKind = (name: string): name is LinkKind => Object.hasOwn(linkKinds, name);

export type FollowedLinkKind = { [Kind in LinkKind]: (typeof linkKinds)[Kind]['followed'] extends true ? Kind : never }[LinkKind];
const isFollowed = (kind: LinkKind): kind is FollowedLinkKind => linkKinds[kind].followed;
export const followedLinkKinds = linkKindNames.filter(isFollowed);

/** An object with one property for each kind of link. */
export const forEachLinkKind = <Name extends string, Value>(
  toName: (kind: LinkKind) => Name,
  toValue: (kind: LinkKind) => Value,
): Record<Name, Value> => Object.fromEntries(linkKindNames.map((kind) => [toName(kind), toValue(kind)])) as Record<Name, Value>;

/** For `forEachLinkKind`: the kind itself, the types of its events, and its fields in the API. */
export const linkNames = {
  kind: (kind: LinkKind) => kind,
  generated: (kind: LinkKind) => linkKinds[kind].generated,
  switched: (kind: LinkKind) => linkKinds[kind].switched,
  url: (kind: LinkKind) => `${kind}Url` as const,
  enabled: (kind: LinkKind) => `${kind}Enabled` as const,
};

/** What a public page follows over its socket: what a link leads to, or a place. */
export type Subject = FollowedLinkKind | 'place';
export const subjects: readonly Subject[] = [...followedLinkKinds, 'place'];
