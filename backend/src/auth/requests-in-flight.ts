import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { LRUCache } from 'lru-cache';
import { type Gate, SlotsByKey, Visit } from '../http/gates.js';
import { Pace, paceOf, ProcessorShare, setPace } from '../http/processor-share.js';
import { RefusalException, replied } from '../http/refusal.exception.js';
import { entryLimit } from '../rows/entry-limit.js';
import { type Cost } from './require-role.decorator.js';

/** How long a request waits for its turn. */
const maxWaitMs = 5_000;
/** Requests of one user that wait, of the costly ones and of all: beyond, they are refused at once. */
const maxWaiting = 100;
/** A list with more rows is costly. */
const manyRows = 200;
/** Of one processor, for the costly requests of one organisation; at most so many ms of it at once. */
const processorShare = 0.25;
const maxCreditMs = 50;

/** What is known of a request when it is let in. */
export interface Arrival {
  readonly user: UserId;
  /** That the request is about; null: it counts for the user alone. */
  readonly organisation: OrganisationId | null;
  readonly cost: Cost | undefined;
  /** Names the list that it asks for: the same for every request that is answered with that list. */
  readonly list: string;
}

/** `@CurrentPace() pace: Pace`, on a route with `@Costly()`: lets its work pause. */
export const CurrentPace = createParamDecorator((_: unknown, context: ExecutionContext): Pace => {
  const pace = paceOf(context.switchToHttp().getResponse<Response>());
  if (!pace) throw new Error(`@Costly() is missing on ${context.getHandler().name}`);
  return pace;
});

/** Limits how many requests of a user and of an organisation this process handles at once (docs/rules.md#requests-in-flight). */
@Injectable()
export class RequestsInFlight {
  private readonly ofUsers = new SlotsByKey(12, maxWaiting);
  private readonly ofOrganisations = new SlotsByKey(48);
  private readonly costlyOfUsers = new SlotsByKey(2, maxWaiting);
  private readonly costlyOfOrganisations = new SlotsByKey(4);
  /** By organisation, or by user for requests about none. */
  private readonly shares = new LRUCache<string, ProcessorShare>(entryLimit(10_000));
  /** Lists whose last answer had many rows. */
  private readonly longLists = new LRUCache<string, true>(entryLimit(10_000));

  /** How many users and organisations have a request in flight. */
  get size(): number {
    return [this.ofUsers, this.ofOrganisations, this.costlyOfUsers, this.costlyOfOrganisations].reduce((sum, { size }) => sum + size, 0);
  }

  /**
   * Admits a request until its response is sent or its client has gone.
   * @returns null when it is admitted at once, so that most requests need not wait for a promise
   * @throws RefusalException TOO_MANY_AT_ONCE after five seconds, and at once when too many requests of the user wait already
   */
  admit(request: Request, response: Response, arrival: Arrival): Promise<void> | null {
    const { cost, list } = arrival;
    const isCostly = cost === 'always' || (cost === 'longLists' && this.longLists.has(list));
    if (request.socket.destroyed) throw new RefusalException('TOO_MANY_AT_ONCE'); // nobody waits for the answer
    const pace = isCostly ? this.paceFor(arrival) : null;
    const visit = new Visit(this.gatesFor(arrival, pace));
    const end = (): void => {
      pace?.end(); // while its own slot counts
      visit.end();
    };
    onceClosed(request, response, () => {
      // The work for a client that has gone goes on until there is an answer
      if (visit.isThrough && !response.headersSent) response.once(replied, end);
      else end();
      if (cost === 'longLists') this.rememberRows(list, response);
    });
    if (visit.advance()) return begin(response, pace);
    return visit.waitUntilThrough(maxWaitMs).then((isThrough) => {
      if (!isThrough) throw new RefusalException('TOO_MANY_AT_ONCE');
      begin(response, pace);
    });
  }

  /** Costly ones wait first for each other, so that they hold no slot that another request could use. */
  private gatesFor({ user, organisation }: Arrival, pace: Pace | null): Gate[] {
    const all = [this.ofUsers.gateOf(user), ...(organisation === null ? [] : [this.ofOrganisations.gateOf(organisation)])];
    if (!pace) return all;
    const costly = organisation === null ? [] : [this.costlyOfOrganisations.gateOf(organisation)];
    return [this.costlyOfUsers.gateOf(user), ...costly, pace.share, ...all];
  }

  private paceFor({ user, organisation }: Arrival): Pace {
    const key = organisation ?? user;
    const slots = organisation === null ? this.ofUsers : this.ofOrganisations;
    const share = this.shares.get(key) ?? new ProcessorShare(processorShare, maxCreditMs, () => slots.partOf(key));
    this.shares.set(key, share);
    return new Pace(share);
  }

  private rememberRows(list: string, { locals: { rows = 0 } }: Response<unknown, { rows?: number }>): void {
    if (rows > manyRows) this.longLists.set(list, true);
    else this.longLists.delete(list);
  }
}

/** A response that waits for an earlier one on its connection (pipelining) has no socket yet, and does not hear when that closes. */
function onceClosed(request: Request, response: Response, onClose: () => void): void {
  response.once('close', onClose);
  if (response.socket) return;
  const { socket } = request;
  socket.setMaxListeners(0).once('close', onClose);
  response.once('close', () => socket.off('close', onClose));
}

function begin(response: Response, pace: Pace | null): null {
  if (!pace) return null;
  setPace(response, pace);
  pace.begin();
  response.once('prefinish', () => pace.rest()); // what the client takes to read it is not the server's time
  return null;
}
