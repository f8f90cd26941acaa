import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { LRUCache } from 'lru-cache';
import { Admission, type AdmissionCondition, KeyedSemaphore } from '../http/admission.js';
import { CostlyWork, costlyWorkOf, setCostlyWork } from '../http/costly-work.js';
import { ProcessorShare } from '../http/processor-share.js';
import { RefusalException, requestHandled } from '../http/refusal.exception.js';
import { entryLimit } from '../rows/entry-limit.js';
import { type Cost } from './require-role.decorator.js';

/** How long a request waits for its permits. */
const maxWaitMs = 5_000;
/** How many requests of one user may wait for each kind of permit (costly requests, all requests); further ones are refused at once. */
const maxWaitingPerUser = 100;
/** A list with more rows is costly. */
const maxCheapRows = 200;
/** Share of one CPU that the costly requests of one organisation, or of one user about no organisation, may use. */
const costlyCpuShare = 0.25;
/** How much unused CPU time of such a share can be saved up. */
const maxCreditMs = 50;

/** What is known of a request before it is handled. */
export interface RequestToAdmit {
  readonly user: UserId;
  /** The organisation that the request is about; null when it counts for the user alone. */
  readonly organisation: OrganisationId | null;
  readonly cost: Cost | undefined;
  /** The requested list; null when the cost does not depend on a list. */
  readonly list: RequestedList | null;
}

export interface RequestedList {
  /** Identifies the list; requests for a part of it have the same key. */
  readonly key: string;
  /** Whether the request is for all rows of the list, not for a page or the results of a search. */
  readonly hasAllRows: boolean;
}

/** `@CurrentCostlyWork() work: CostlyWork`, on a route with `@Costly()`: the handler pauses with it. */
export const CurrentCostlyWork = createParamDecorator((_: unknown, context: ExecutionContext): CostlyWork => {
  const work = costlyWorkOf(context.switchToHttp().getResponse<Response>());
  if (!work) throw new Error(`@Costly() is missing on ${context.getHandler().name}`);
  return work;
});

/** Limits how many requests of a user and of an organisation this process handles at once (docs/rules.md#requests-in-flight). */
@Injectable()
export class RequestsInFlight {
  // How many requests of one user or organisation are handled at once and, of a user, how many may wait
  private readonly userSemaphore = new KeyedSemaphore(12, maxWaitingPerUser);
  private readonly organisationSemaphore = new KeyedSemaphore(48);
  private readonly costlyUserSemaphore = new KeyedSemaphore(2, maxWaitingPerUser);
  private readonly costlyOrganisationSemaphore = new KeyedSemaphore(4);
  /** CPU shares by organisation, or by user for requests about no organisation. */
  private readonly shares = new LRUCache<string, ProcessorShare>(entryLimit(10_000));
  /** Keys of the lists that were long when a response last showed whether they are. */
  private readonly longLists = new LRUCache<string, true>(entryLimit(10_000));

  /**
   * How many keys the four semaphores have together: every user and organisation with requests, including waiting ones, counts once, and
   * with costly ones once more; 0 when nothing is in flight.
   */
  get semaphoreKeyCount(): number {
    const semaphores = [this.userSemaphore, this.organisationSemaphore, this.costlyUserSemaphore, this.costlyOrganisationSemaphore];
    return semaphores.reduce((sum, { keyCount }) => sum + keyCount, 0);
  }

  /**
   * Admits a request; it is in flight until its response has been made, whether or not its client reads it.
   * @returns null when it is admitted at once, so that most requests need not await a promise
   * @throws RefusalException TOO_MANY_AT_ONCE after five seconds; at once when the client has gone or too many requests of the user wait
   */
  admit(request: Request, response: Response, toAdmit: RequestToAdmit): Promise<void> | null {
    const { cost, list } = toAdmit;
    const isCostly = cost === 'always' || (list !== null && this.longLists.has(list.key));
    if (request.socket.destroyed) throw new RefusalException('TOO_MANY_AT_ONCE'); // there is no client to answer
    const work = isCostly ? this.createCostlyWork(toAdmit) : null;
    const admission = new Admission(this.conditionsOf(toAdmit, work));
    const end = (): void => {
      if (list) this.rememberLength(list, response);
      work?.end(); // before the permit is released: the share is computed from the permits in use
      admission.end();
    };
    response.once('prefinish', end);
    callOnceClosed(request, response, () => {
      // A request whose client has gone is still handled, and is in flight until that is done
      if (admission.isGranted && !response.headersSent) response.once(requestHandled, end);
      else end();
    });
    if (admission.advance()) return beginWork(response, work);
    return admission.waitUntilGranted(maxWaitMs).then((isGranted) => {
      if (!isGranted) throw new RefusalException('TOO_MANY_AT_ONCE');
      beginWork(response, work);
    });
  }

  /** A costly request first acquires the permits for costly ones, so that it holds no other permit while it waits for them. */
  private conditionsOf({ user, organisation }: RequestToAdmit, work: CostlyWork | null): AdmissionCondition[] {
    const organisationPermits = organisation === null ? [] : [this.organisationSemaphore.permitOf(organisation)];
    const permits = [this.userSemaphore.permitOf(user), ...organisationPermits];
    if (!work) return permits;
    const costlyPermits = organisation === null ? [] : [this.costlyOrganisationSemaphore.permitOf(organisation)];
    return [this.costlyUserSemaphore.permitOf(user), ...costlyPermits, work.share, ...permits];
  }

  private createCostlyWork({ user, organisation }: RequestToAdmit): CostlyWork {
    const key = organisation ?? user;
    const permits = organisation === null ? this.userSemaphore : this.organisationSemaphore;
    const share = this.shares.get(key) ?? new ProcessorShare(costlyCpuShare, maxCreditMs, () => permits.fractionOf(key));
    this.shares.set(key, share);
    return new CostlyWork(share);
  }

  /** Only a response with the whole list shows that the list is short; a refusal, or a client that goes away first, shows nothing. */
  private rememberLength({ key, hasAllRows }: RequestedList, { statusCode, locals: { rows } }: Response<unknown, { rows?: number }>): void {
    if (rows === undefined || statusCode !== 200) return;
    if (rows > maxCheapRows) this.longLists.set(key, true);
    else if (hasAllRows) this.longLists.delete(key);
  }
}

/** A response that waits for an earlier one on its connection (pipelining) has no socket yet, and gets no `close` event from it. */
function callOnceClosed(request: Request, response: Response, onClose: () => void): void {
  response.once('close', onClose);
  if (response.socket) return;
  const { socket } = request;
  socket.setMaxListeners(0).once('close', onClose);
  response.once('close', () => socket.off('close', onClose));
}

function beginWork(response: Response, work: CostlyWork | null): null {
  if (!work) return null;
  setCostlyWork(response, work);
  work.begin();
  return null;
}
