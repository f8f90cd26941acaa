import { type GigId, gigId, isUuid, type OrganisationId, performerId, toGigStreamName } from '@jamjar/contracts/ids';
import { headers } from '@jamjar/contracts/routes';
import { TimelineRow } from '@jamjar/projections/read-models/timeline/timeline.entity';
import { CheckpointWatch } from '@jamjar/projections/runner/checkpoint-watch';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Request } from 'express';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Principal } from '../../auth/principal.js';
import { principalOf } from '../../auth/request-context.decorator.js';
import { type RouteAccess, routeAccessKey } from '../../auth/require-role.decorator.js';
import { readField } from '../../auth/role.guard.js';
import { type EventLocation } from '../../command-handling/newest-events.js';
import { RunningServers } from '../../config/running-servers.js';
import { costlyWorkOf } from '../../http/costly-work.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { columnsOf, type Expression, integer } from '../../rows/queries.js';
import { SharedReads } from '../../rows/shared-reads.js';
import { GigCommandProcessor } from '../gig-command-processor.js';
import { GigRepository } from './gig.repository.js';

/** The longest that a read waits for the read models. */
const maxWaitMs = 2_000;

/** The revision up to which a gig is projected: that of its newest timeline entry. @param gigId an SQL expression */
export const projectedRevision = (gigId: string): Expression<number> =>
  integer(`SELECT max(${columnsOf(TimelineRow, 'projected').revision.sql}) FROM timeline AS projected WHERE projected.gig_id = ${gigId}`);

/**
 * Lets GET requests of users wait until the read models contain what the response must show (docs/rules.md#read-models): a read of one gig
 * waits for that gig's newest event, any other read for the newest event that this process knows of the organisations whose data it shows.
 * Each waits at most two seconds. Public pages, which fold the gig from its stream, and the health check do not wait.
 */
@Injectable()
export class ReadModelWaitInterceptor implements NestInterceptor {
  private readonly newestEvents = new SharedReads((stream: string) => this.processor.newestEvents.read(stream));

  constructor(
    private readonly reflector: Reflector,
    private readonly repository: GigRepository,
    private readonly processor: GigCommandProcessor,
    private readonly watch: CheckpointWatch,
    private readonly servers: RunningServers,
  ) {}

  /** @throws RefusalException INVALID when X-Min-Revision is no revision; as `GigRepository.organisationOf` */
  async intercept(context: ExecutionContext, next: CallHandler): Promise<ReturnType<CallHandler['handle']>> {
    const request = context.switchToHttp().getRequest<Request>();
    const principal = principalOf(request);
    if (request.method === 'GET' && principal) {
      const access = this.reflector.getAllAndOverride<RouteAccess>(routeAccessKey, [context.getHandler(), context.getClass()]);
      const work = costlyWorkOf(context.switchToHttp().getResponse<object>());
      work?.pause();
      await this.waitForReadModels(request, principal, access);
      work?.begin();
    }
    return next.handle();
  }

  private async waitForReadModels(
    request: Request,
    { isGod, memberships, temporaryGigs }: Principal,
    { resource }: RouteAccess,
  ): Promise<void> {
    const minRevision = readMinRevision(request);
    const id = resource && readField(request, resource);
    if (!resource || typeof id !== 'string' || !isUuid(id))
      return this.waitForOrganisations(isGod ? null : [...memberships.keys(), ...temporaryGigs.values()]);
    if (resource.kind === 'gig') return this.waitForGig(gigId(id), minRevision);
    const gigOfPerformer = resource.kind === 'performer' ? await this.repository.findGigIdOfPerformer(performerId(id)) : null;
    if (gigOfPerformer) return this.waitForGig(gigOfPerformer, minRevision);
    const organisation = await this.repository.organisationOf(resource.kind, id);
    return this.waitForOrganisations(organisation ? [organisation] : []);
  }

  /** Asks the event store only while other servers may have appended, or when the client knows a newer revision than this process. */
  private async waitForGig(id: GigId, minRevision: number): Promise<void> {
    const stream = toGigStreamName(id);
    const known = this.processor.newestEvents.getKnown(stream);
    const shouldAskStore = !this.servers.isAlone || minRevision > (known?.revision ?? -1n);
    if (!shouldAskStore && (!known || known.position <= this.watch.position)) return;
    const timer = new AbortController();
    const timeout = sleep(maxWaitMs, undefined, { ref: false, signal: timer.signal });
    await Promise.race([this.waitUntilProjected(stream, known, shouldAskStore), timeout]).finally(() => timer.abort());
  }

  private async waitUntilProjected(stream: string, known: EventLocation | null, shouldAskStore: boolean): Promise<void> {
    // when the store does not answer, the newest event that this process knows has to suffice
    const newest = shouldAskStore ? await this.newestEvents.read(stream).catch(() => known) : known;
    if (!newest || (await this.watch.waitUntilReached(newest.position, maxWaitMs))) return;
    if (!shouldAskStore) await this.newestEvents.read(stream).catch(() => null); // replaces a known position that a restored event store no longer has
  }

  /** @param organisations null for all organisations */
  private async waitForOrganisations(organisations: readonly OrganisationId[] | null): Promise<void> {
    if (!(await this.watch.waitUntilReached(this.processor.getLastPosition(organisations), maxWaitMs))) this.processor.forgetPositions();
  }
}

/** Reads the header X-Min-Revision; -1 without it. @throws RefusalException INVALID when it is no revision */
function readMinRevision({ headers: received }: Request): number {
  const header = received[headers.minRevision] ?? '-1';
  const revision = Number(header);
  if (header === '' || !Number.isSafeInteger(revision) || revision < -1)
    throw new RefusalException('INVALID', { [headers.minRevision]: 'Invalid' });
  return revision;
}
