import { type Change, type ChangeKeys } from '@jamjar/contracts/realtime/changes';
import { Injectable } from '@nestjs/common';
import { type Person } from '../auth/person.js';
import { SessionCache } from '../auth/session-cache.js';
import { closing, type LiveSocket } from './live-socket.js';
import { Rooms, type Told } from './rooms.js';

/** Sessions that are asked for at a time. */
const atOnce = 10;

type RightsChange = Extract<Change, { kind: 'force_logout' | 'organization_membership_changed' }>;
export const changesRights = (change: Change): change is RightsChange =>
  change.kind === 'force_logout' || change.kind === 'organization_membership_changed';

/** Keeps every open socket at what its owner may hear now. */
@Injectable()
export class Rights {
  #checking: Promise<void> = Promise.resolve();

  constructor(
    private readonly rooms: Rooms,
    private readonly sessions: SessionCache,
  ) {}

  /** Whoever is signed out hears so and is gone; whoever joins or leaves an organisation hears its news from here on, or no more. */
  async change(change: RightsChange, told: readonly Told[]): Promise<void> {
    const sockets = this.rooms.ofUser(change.keys.userId);
    if (change.kind === 'organization_membership_changed') {
      await this.check(sockets);
      this.rooms.tell(told);
      return;
    }
    for (const socket of sockets) if (ends(socket.person, change.keys)) this.signOut(socket, change.seq);
  }

  /**
   * Asks again whose these sockets are and what they may hear, and ends those whose session is over.
   * @throws when Postgres does not answer; then some of them stay as they were
   */
  check(sockets: Iterable<LiveSocket>): Promise<void> {
    const asked = groupedBySession(sockets);
    const checked = this.#checking.then(() => this.checkAll(asked)); // one after the other: an older answer never comes last
    this.#checking = checked.catch(() => undefined);
    return checked;
  }

  private async checkAll(bySession: ReadonlyMap<string, readonly LiveSocket[]>): Promise<void> {
    const sessions = [...bySession];
    for (let from = 0; from < sessions.length; from += atOnce) {
      await Promise.all(sessions.slice(from, from + atOnce).map(([session, sockets]) => this.checkSession(session, sockets)));
    }
  }

  private async checkSession(sessionId: string, sockets: readonly LiveSocket[]): Promise<void> {
    const person = await this.sessions.personOf(sessionId);
    for (const socket of sockets) {
      if (person) this.rooms.move(socket, person);
      else this.signOut(socket);
    }
  }

  private signOut(socket: LiveSocket, seq = this.rooms.position): void {
    socket.tell({ type: 'force_logout', pos: seq, seq, userId: socket.person.userId });
    this.rooms.leave(socket);
    socket.close(closing.signedOut);
  }
}

const ends = ({ sessionId }: Person, { exceptSession, onlySession }: ChangeKeys['force_logout']): boolean =>
  onlySession === undefined ? sessionId !== exceptSession : sessionId === onlySession;

function groupedBySession(sockets: Iterable<LiveSocket>): Map<string, LiveSocket[]> {
  const groups = new Map<string, LiveSocket[]>();
  for (const socket of sockets) {
    const group = groups.get(socket.person.sessionId);
    if (group) group.push(socket);
    else groups.set(socket.person.sessionId, [socket]);
  }
  return groups;
}
