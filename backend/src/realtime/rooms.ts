import { type UserId } from '@jamjar/contracts/ids';
import { operatorsOnly, type Audience, type ChangeKind } from '@jamjar/contracts/realtime/changes';
import { type Person } from '../auth/person.js';
import { hearsAllOf, organisationIn } from './audience.js';
import { type LiveSocket } from './live-socket.js';

/** A message as it goes to everybody who may hear it. */
export interface Told {
  readonly seq: number;
  readonly kind: ChangeKind;
  readonly audience: Audience;
  /** Serialised and framed once for all sockets. */
  readonly frame: Buffer;
}

type Room = Audience | 'gods';

/** Who hears what: every open socket of this instance, by what its owner may hear of. */
export class Rooms {
  /** Number of the last change that was told: whoever is here by then has heard it, whoever comes later has not. */
  position = 0;
  readonly #all = new Set<LiveSocket>();
  readonly #rooms = new Map<Room, Set<LiveSocket>>();

  get all(): ReadonlySet<LiveSocket> {
    return this.#all;
  }

  ofUser(user: UserId): readonly LiveSocket[] {
    return [...(this.#rooms.get(`user:${user}`) ?? [])];
  }

  enter(socket: LiveSocket): void {
    this.#all.add(socket);
    for (const name of roomsOf(socket.person)) {
      const room = this.#rooms.get(name) ?? new Set();
      this.#rooms.set(name, room.add(socket));
    }
  }

  leave(socket: LiveSocket): void {
    this.#all.delete(socket);
    for (const name of roomsOf(socket.person)) {
      const room = this.#rooms.get(name);
      room?.delete(socket);
      if (room?.size === 0) this.#rooms.delete(name);
    }
  }

  /** Their rights changed: from now on the socket hears what these allow. One that left stays away. */
  move(socket: LiveSocket, person: Person): void {
    if (socket.person === person) return;
    const present = this.#all.has(socket);
    if (present) this.leave(socket);
    socket.person = person;
    if (present) this.enter(socket);
  }

  /** Tells everybody who may hear, in this order. What goes to one audience in a row is written to each socket in one piece. */
  tell(messages: readonly Told[]): void {
    for (const run of runsOfOneAudience(messages)) this.tellOne(run.audience, run.messages);
  }

  /** Whether anybody is here who may hear something of it. */
  anybodyHears(audience: Audience): boolean {
    for (const _socket of this.hearing(audience)) return true;
    return false;
  }

  private tellOne(audience: Audience, messages: readonly Told[]): void {
    const organisation = organisationIn(audience);
    const whole = written(messages);
    const withoutOperatorsOnly = written(messages.filter(({ kind }) => !operatorsOnly.has(kind)));
    for (const socket of this.hearing(audience)) {
      socket.hear(organisation === null || hearsAllOf(socket.person, organisation) ? whole : withoutOperatorsOnly);
    }
  }

  private *hearing(audience: Audience): Iterable<LiveSocket> {
    yield* audience === 'everybody' ? this.#all : (this.#rooms.get(audience) ?? []);
    if (organisationIn(audience)) yield* this.#rooms.get('gods') ?? [];
  }
}

/** God is in no organisation's room, also when a member somewhere: nobody hears twice. */
const roomsOf = ({ god, userId, memberships }: Person): readonly Room[] => [
  `user:${userId}`,
  ...(god ? (['gods'] as const) : [...memberships.keys()].map((id): Room => `organisation:${id}`)),
];

const written = (messages: readonly Told[]): Buffer => {
  const [first, ...others] = messages;
  return first && others.length === 0 ? first.frame : Buffer.concat(messages.map(({ frame }) => frame));
};

function runsOfOneAudience(messages: readonly Told[]): { audience: Audience; messages: Told[] }[] {
  const runs: { audience: Audience; messages: Told[] }[] = [];
  for (const message of messages) {
    const last = runs.at(-1);
    if (last?.audience === message.audience) last.messages.push(message);
    else runs.push({ audience: message.audience, messages: [message] });
  }
  return runs;
}
