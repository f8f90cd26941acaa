import { organisationId, type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { operatorOnlyChangeKinds, type Audience, type ChangeKind } from '@jamjar/contracts/realtime/changes';
import { type Principal } from '../auth/principal.js';
import { type ClientSocket } from './client-socket.js';
import { type OutboundMessage } from './server-message.mapper.js';

/** This instance's open sockets of signed-in users, grouped by the audiences whose messages they receive; those of god are in `gods`. */
export class SocketRegistry {
  /** Number of the newest change that was sent to all sockets registered at that time; at the start, of the newest recorded change. */
  lastSentSeq = 0;
  readonly #sockets = new Set<ClientSocket>();
  readonly #groups = new Map<Group, Set<ClientSocket>>();

  get sockets(): ReadonlySet<ClientSocket> {
    return this.#sockets;
  }

  getSocketsOfUser(userId: UserId): readonly ClientSocket[] {
    return [...(this.#groups.get(`user:${userId}`) ?? [])];
  }

  add(socket: ClientSocket): void {
    this.#sockets.add(socket);
    for (const groupKey of getGroups(socket.principal)) {
      const group = this.#groups.get(groupKey) ?? new Set();
      this.#groups.set(groupKey, group.add(socket));
    }
  }

  remove(socket: ClientSocket): void {
    this.#sockets.delete(socket);
    for (const groupKey of getGroups(socket.principal)) {
      const group = this.#groups.get(groupKey);
      group?.delete(socket);
      if (group?.size === 0) this.#groups.delete(groupKey);
    }
  }

  /** Replaces the principal of a socket and moves the socket to the groups of the new memberships. A removed socket stays removed. */
  updatePrincipal(socket: ClientSocket, principal: Principal): void {
    if (socket.principal === principal) return;
    const isRegistered = this.#sockets.has(socket);
    if (isRegistered) this.remove(socket);
    socket.principal = principal;
    if (isRegistered) this.add(socket);
  }

  /** Whether any registered socket belongs to the audience. */
  hasRecipients(audience: Audience): boolean {
    for (const _socket of this.recipients(audience)) return true;
    return this.#groups.has(`temporary ${audience}`);
  }

  /** Sends messages, in their order, to all sockets that may receive them. Consecutive ones for the same audience are written together. */
  send(messages: readonly OutboundMessage[]): void {
    for (const batch of groupConsecutiveByAudience(messages)) this.sendToAudience(batch.audience, batch.messages);
  }

  private sendToAudience(audience: Audience, messages: readonly OutboundMessage[]): void {
    const organisation = parseOrganisationId(audience);
    const allFrames = joinFrames(messages);
    const memberFrames = joinFrames(messages.filter(({ kind }) => !operatorOnlyChangeKinds.has(kind)));
    for (const socket of this.recipients(audience)) {
      socket.writeFrames(organisation === null || canReceiveOperatorMessages(socket.principal, organisation) ? allFrames : memberFrames);
    }
    for (const socket of this.#groups.get(`temporary ${audience}`) ?? []) {
      socket.writeFrames(Buffer.concat(messages.flatMap((message) => toTemporaryOperatorFrames(socket.principal, message))));
    }
  }

  private *recipients(audience: Audience): Iterable<ClientSocket> {
    yield* audience === 'everybody' ? this.#sockets : (this.#groups.get(audience) ?? []);
    if (parseOrganisationId(audience)) yield* this.#groups.get('gods') ?? [];
  }
}

/**
 * Whether a principal may receive messages of this kind for this audience. God users receive those of every organisation; messages for one
 * user are received by that user alone. See `docs/rules.md#access`.
 */
export function canReceive(principal: Principal, audience: Audience, kind: ChangeKind): boolean {
  if (audience === 'everybody' || audience === `user:${principal.userId}`) return true;
  if (audience === 'gods') return principal.isGod;
  const organisation = parseOrganisationId(audience);
  if (organisation === null) return false;
  if (operatorOnlyChangeKinds.has(kind)) return canReceiveOperatorMessages(principal, organisation);
  return principal.isGod || principal.memberships.has(organisation);
}

/** The frames of a message that a principal may receive; see `canReceive`. */
export const toFrames = (principal: Principal, message: OutboundMessage): readonly Buffer[] =>
  canReceive(principal, message.audience, message.kind) ? [message.frame] : toTemporaryOperatorFrames(principal, message);

/** The frames for the gigs of the message's organisation that the principal runs for one evening, each once. */
function toTemporaryOperatorFrames({ temporaryGigs }: Principal, message: OutboundMessage): readonly Buffer[] {
  const organisation = parseOrganisationId(message.audience);
  const frames = [...temporaryGigs].flatMap(([gigId, organisationOfGig]) =>
    organisationOfGig === organisation ? (message.frameForTemporaryOperators(gigId) ?? []) : [],
  );
  return [...new Set(frames)]; // a resync is the same for all gigs
}

function canReceiveOperatorMessages(principal: Principal, organisation: OrganisationId): boolean {
  const role = principal.memberships.get(organisation);
  return principal.isGod || role === 'operator' || role === 'owner';
}

const organisationPrefix = 'organisation:';

/** @returns the organisation whose members are the audience; null for any other audience */
const parseOrganisationId = (audience: Audience): OrganisationId | null =>
  audience.startsWith(organisationPrefix) ? organisationId(audience.slice(organisationPrefix.length)) : null;

/** An audience, or those who hear of it only what concerns the gigs that they run for one evening. */
type Group = Audience | `temporary ${Audience}`;

/** God users are in no organisation's group, even if they are members, so that no socket receives a message twice. */
const getGroups = ({ isGod, userId, memberships, temporaryGigs }: Principal): readonly Group[] => [
  `user:${userId}`,
  ...(isGod ? (['gods'] as const) : [...memberships.keys()].map((id): Group => `organisation:${id}`)),
  ...(isGod ? [] : [...temporaryGigs.values()].filter((id) => !memberships.has(id)).map((id): Group => `temporary organisation:${id}`)),
];

const joinFrames = (messages: readonly OutboundMessage[]): Buffer => {
  const [first, ...others] = messages;
  return first && others.length === 0 ? first.frame : Buffer.concat(messages.map(({ frame }) => frame));
};

function groupConsecutiveByAudience(messages: readonly OutboundMessage[]): { audience: Audience; messages: OutboundMessage[] }[] {
  const batches: { audience: Audience; messages: OutboundMessage[] }[] = [];
  for (const message of messages) {
    const last = batches.at(-1);
    if (last?.audience === message.audience) last.messages.push(message);
    else batches.push({ audience: message.audience, messages: [message] });
  }
  return batches;
}
