import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { LRUCache } from 'lru-cache';
import { Admission, type AdmissionCondition, KeyedSemaphore } from '../http/admission.js';
import { CostlyWork, costlyWorkOf, setCostlyWork } from '../http/costly-work.js';
import { ProcessorShare } from '../http/processor-share.js';
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

/** What is known of a request before it is handled. */
export interface RequestToAdmit {
  readonly user: UserId;
  /** That the request is about; null: it counts for the user alone. */
  readonly organisation: OrganisationId | null;
  readonly cost: Cost | undefined;
  /** The requested list; null when the cost does not depend on one. */
  readonly list: RequestedList | null;
}

export interface RequestedList {
  /** The same for every request for this list or a part of it. */
  readonly key: string;
  /** Neither a page nor a search. */
  readonly isWhole: boolean;
}

/** `@CurrentCostlyWork() work: CostlyWork`, on a route with `@Costly()`: lets it pause. */
export const CurrentCostlyWork = createParamDecorator((_: unknown, context: ExecutionContext): CostlyWork => {
  const work = costlyWorkOf(context.switchToHttp().getResponse<Response>());
  if (!work) throw new Error(`@Costly() is missing on ${context.getHandler().name}`);
  return work;
});

/** Limits how many requests of a user and of an organisation this process handles at once (docs/rules.md#requests-in-flight). */
@Injectable()
export class RequestsInFlight {
  private readonly ofUsers = new KeyedSemaphore(12, maxWaiting);
  private readonly ofOrganisations = new KeyedSemaphore(48);
  private readonly costlyOfUsers = new KeyedSemaphore(2, maxWaiting);
  private readonly costlyOfOrganisations = new KeyedSemaphore(4);
  /** By organisation, or by user for requests about none. */
  private readonly shares = new LRUCache<string, ProcessorShare>(entryLimit(10_000));
  /** Lists that were answered with many rows. */
  private readonly longLists = new LRUCache<string, true>(entryLimit(10_000));

  /** How many users and organisations have a request in flight. */
  get size(): number {
    return [this.ofUsers, this.ofOrganisations, this.costlyOfUsers, this.costlyOfOrganisations].reduce((sum, { size }) => sum + size, 0);
  }

  /**
   * Admits a request until its response was made, whether or not its client reads it.
   * @returns null when it is admitted at once, so that most requests need not wait for a promise
   * @throws RefusalException TOO_MANY_AT_ONCE after five seconds, and at once when too many requests of the user wait already
   */
  admit(request: Request, response: Response, toAdmit: RequestToAdmit): Promise<void> | null {
    const { cost, list } = toAdmit;
    const isCostly = cost === 'always' || (list !== null && this.longLists.has(list.key));
    if (request.socket.destroyed) throw new RefusalException('TOO_MANY_AT_ONCE'); // there is no client to answer
    const work = isCostly ? this.costlyWorkFor(toAdmit) : null;
    const admission = new Admission(this.conditionsOf(toAdmit, work));
    const end = (): void => {
      if (list) this.rememberLength(list, response);
      work?.end(); // while its own permit counts
      admission.end();
    };
    response.once('prefinish', end);
    onceClosed(request, response, () => {
      // The work for a client that has gone goes on until there is an answer
      if (admission.isGranted && !response.headersSent) response.once(replied, end);
      else end();
    });
    if (admission.advance()) return begin(response, work);
    return admission.waitUntilGranted(maxWaitMs).then((isGranted) => {
      if (!isGranted) throw new RefusalException('TOO_MANY_AT_ONCE');
      begin(response, work);
    });
  }

  /** Costly ones wait first for each other, so that they hold no permit that another request could use. */
  private conditionsOf({ user, organisation }: RequestToAdmit, work: CostlyWork | null): AdmissionCondition[] {
    const all = [this.ofUsers.permitOf(user), ...(organisation === null ? [] : [this.ofOrganisations.permitOf(organisation)])];
    if (!work) return all;
    const costly = organisation === null ? [] : [this.costlyOfOrganisations.permitOf(organisation)];
    return [this.costlyOfUsers.permitOf(user), ...costly, work.share, ...all];
  }

  private costlyWorkFor({ user, organisation }: RequestToAdmit): CostlyWork {
    const key = organisation ?? user;
    const permits = organisation === null ? this.ofUsers : this.ofOrganisations;
    const share = this.shares.get(key) ?? new ProcessorShare(processorShare, maxCreditMs, () => permits.partOf(key));
    this.shares.set(key, share);
    return new CostlyWork(share);
  }

  /** Only an answer with the whole list shows that it is short; a refusal, or a client that goes away first, shows nothing. */
  private rememberLength({ key, isWhole }: RequestedList, { statusCode, locals: { rows } }: Response<unknown, { rows?: number }>): void {
    if (rows === undefined || statusCode !== 200) return;
    if (rows > manyRows) this.longLists.set(key, true);
    else if (isWhole) this.longLists.delete(key);
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

function begin(response: Response, work: CostlyWork | null): null {
  if (!work) return null;
  setCostlyWork(response, work);
  work.begin();
  return null;
}
