import { refusals } from '@jamjar/contracts/refusals';
import { Injectable } from '@nestjs/common';
import { type IncomingMessage } from 'node:http';
import { Doorkeeper } from '../auth/doorkeeper.js';
import { type Person } from '../auth/person.js';

type Refusal = (typeof refusals)['NOT_SIGNED_IN' | 'FOREIGN_ORIGIN' | 'BUSY'];
type Answer = (admitted: boolean, status?: number, words?: string) => void;

/** Who may have a socket, decided before the upgrade: pages of ours, with somebody signed in. */
@Injectable()
export class SocketDoor {
  private readonly admitted = new WeakMap<IncomingMessage, Person>();
  private shut = false;

  constructor(private readonly doorkeeper: Doorkeeper) {}

  /** From now on nobody comes in. */
  close(): void {
    this.shut = true;
  }

  /** As `ws` asks it. Never throws. */
  readonly verify = ({ req }: { req: IncomingMessage }, answer: Answer): void => {
    void this.refusalOf(req)
      .catch(() => refusals.BUSY)
      .then((refusal) => (refusal ? answer(false, refusal.status, refusal.words) : answer(true)));
  };

  /** Who came in with this request. */
  personOf(request: IncomingMessage): Person {
    const person = this.admitted.get(request);
    if (!person) throw new Error('A socket came in past the door');
    return person;
  }

  private async refusalOf(request: IncomingMessage): Promise<Refusal | null> {
    if (!this.doorkeeper.originAllowed(request)) return refusals.FOREIGN_ORIGIN;
    const person = await this.doorkeeper.authenticateUpgrade(request);
    if (this.shut) return refusals.BUSY;
    if (!person) return refusals.NOT_SIGNED_IN;
    this.admitted.set(request, person);
    return null;
  }
}
