import { gigId as toGigId, type GigId, instant } from '@jamjar/contracts/ids';
import { type GigCommand, type PerformerCommand } from '@jamjar/contracts/gigs/gig.commands';
import { type Seen } from '@jamjar/contracts/gigs/gig.requests';
import { type CreateGigRequest } from '@jamjar/contracts/gigs/gig.requests';
import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { serverLimits } from '@jamjar/contracts/limits';
import { routes } from '@jamjar/contracts/routes';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { buildCommandMetadata, type RequestContext } from '../../auth/request-context.decorator.js';
import { deriveId } from '../../command-handling/command-metadata.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { type SequencedResponse } from '../../http/sequenced-response.js';
import { RequestCommand } from '../../http/bus-requests.js';
import { integer, rowsQuery } from '../../rows/queries.js';
import { GigRepository } from '../queries/gig.repository.js';
import { NameCache } from '../queries/name-cache.js';
import { type ExecutedGigCommand, GigCommandExecutor, type GigResponses } from './gig-command-executor.js';

/** The data of a request about one gig. */
interface GigRequest {
  gigId: GigId;
  context: RequestContext;
}

/** A Nest command of a request about one gig. @throws RefusalException, CommandTimeout, IdempotencyKeyReused */
export abstract class GigRequestCommand<Body, Data = GigRequest> extends RequestCommand<Data, SequencedResponse<Body>> {}

/** Executes a gig command (`GigCommand`) on the gig. */
export class ExecuteGigCommand<Kind extends keyof GigResponses> extends GigRequestCommand<
  GigResponses[Kind],
  GigRequest & { gigCommand: GigCommand; respondWith: Kind }
> {}

@CommandHandler(ExecuteGigCommand)
export class ExecuteGigCommandHandler<Kind extends keyof GigResponses> implements ICommandHandler<ExecuteGigCommand<Kind>> {
  constructor(private readonly executor: GigCommandExecutor) {}

  async execute({
    data: { gigId, context, gigCommand, respondWith },
  }: ExecuteGigCommand<Kind>): Promise<SequencedResponse<GigResponses[Kind]>> {
    return this.executor.responses[respondWith](await executeRequest(this.executor, { gigId, context, gigCommand }));
  }
}

/** Executes a gig command about one performer on the gig of that performer, and responds with the performer. */
export class ExecutePerformerCommand extends RequestCommand<
  { context: RequestContext; gigCommand: PerformerCommand },
  SequencedResponse<PerformerView>
> {}

@CommandHandler(ExecutePerformerCommand)
export class ExecutePerformerCommandHandler implements ICommandHandler<ExecutePerformerCommand> {
  constructor(
    private readonly repository: GigRepository,
    private readonly executor: GigCommandExecutor,
  ) {}

  async execute({ data: { context, gigCommand } }: ExecutePerformerCommand): Promise<SequencedResponse<PerformerView>> {
    const { performerId } = gigCommand.data;
    const gigId = await this.repository.getGigIdOfPerformer(performerId);
    return this.executor.respondWithPerformer(await executeRequest(this.executor, { gigId, context, gigCommand }), performerId);
  }
}

const executeRequest = (
  executor: GigCommandExecutor,
  { gigId, context, gigCommand }: GigRequest & { gigCommand: GigCommand },
): Promise<ExecutedGigCommand> => executor.execute(gigId, gigCommand, buildCommandMetadata(context, gigId));

const readCountOfOthers = rowsQuery(
  'gigs-of-organisation-beside',
  { count: integer('count(*)') },
  'gigs WHERE organisation_id = $1 AND NOT deleted AND id <> $2',
);

/**
 * Creates a gig and responds with it. The gig's id derives from the command id, so a request that is repeated with its Idempotency-Key
 * finds its own gig.
 * @throws RefusalException TOO_MANY_GIGS; CommandTimeout, IdempotencyKeyReused
 */
export class CreateGig extends RequestCommand<{ request: CreateGigRequest; context: RequestContext }, SequencedResponse<GigView>> {}

@CommandHandler(CreateGig)
export class CreateGigHandler implements ICommandHandler<CreateGig> {
  constructor(
    private readonly database: Pool,
    private readonly executor: GigCommandExecutor,
  ) {}

  async execute({ data: { request, context } }: CreateGig): Promise<SequencedResponse<GigView>> {
    const { organisationId, name, type = 'jam', endsAt = null, venue = null, description = null, timeLimit = null } = request;
    const metadata = buildCommandMetadata(context, routes.events);
    const id = toGigId(deriveId(metadata.commandId, 'gig'));
    const [others] = await readCountOfOthers(this.database, organisationId, id);
    if (others && others.count >= serverLimits.maxGigs) throw new RefusalException('TOO_MANY_GIGS');
    const [date, at] = [instant(new Date(request.date)), context.receivedAt];
    const data = {
      organisationId,
      type,
      name,
      date,
      endsAt: endsAt === null ? null : instant(new Date(endsAt)),
      venue,
      description,
      timeLimit,
      at,
    };
    return this.executor.respondWithGig(await this.executor.execute(id, { type: 'CreateGig', data }, metadata));
  }
}

/** Completes or reopens a gig and responds with it; `completed` null toggles. */
export class ToggleCompleted extends GigRequestCommand<GigView, GigRequest & { completed: boolean | null }> {}

@CommandHandler(ToggleCompleted)
export class ToggleCompletedHandler implements ICommandHandler<ToggleCompleted> {
  constructor(
    private readonly repository: GigRepository,
    private readonly executor: GigCommandExecutor,
  ) {}

  async execute({ data: { gigId, context, completed } }: ToggleCompleted): Promise<SequencedResponse<GigView>> {
    const shouldComplete = completed ?? (await this.repository.getExisting(gigId)).phase !== 'completed';
    const gigCommand = { type: shouldComplete ? 'CompleteGig' : 'ReopenGig', data: { at: context.receivedAt } } as const;
    return this.executor.respondWithGig(await executeRequest(this.executor, { gigId, context, gigCommand }));
  }
}

/** Resets all performers of a gig, orders them by name and responds with the line-up. */
export class ResetLineUp extends GigRequestCommand<readonly PerformerView[], GigRequest & { seen: Seen | null }> {}

@CommandHandler(ResetLineUp)
export class ResetLineUpHandler implements ICommandHandler<ResetLineUp> {
  constructor(
    private readonly repository: GigRepository,
    private readonly names: NameCache,
    private readonly executor: GigCommandExecutor,
  ) {}

  async execute({ data: { gigId, context, seen } }: ResetLineUp): Promise<SequencedResponse<readonly PerformerView[]>> {
    const { performers } = await this.repository.getExisting(gigId);
    const { byId } = await this.names.loadProfiles(performers.keys());
    const order = [...byId].sort(([idA, a], [idB, b]) => nameCollator.compare(a.name, b.name) || (idA < idB ? -1 : 1)).map(([id]) => id);
    const gigCommand = { type: 'ResetLineUp', data: { order, at: context.receivedAt, seen } } as const;
    return this.executor.responses.lineUp(await executeRequest(this.executor, { gigId, context, gigCommand }));
  }
}

/** Ignores case and accents, and orders `Band 2` before `Band 10`. */
const nameCollator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
