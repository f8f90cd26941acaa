import { gigId as toGigId, instant } from '@jamjar/contracts/ids';
import { type GigCommand, type PerformerCommand } from '@jamjar/contracts/gigs/gig.commands';
import { type CreateGigRequest, type SeenStage } from '@jamjar/contracts/gigs/gig.requests';
import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { serverLimits } from '@jamjar/contracts/limits';
import { routes } from '@jamjar/contracts/routes';
import { Pool } from 'pg';
import { buildCommandMetadata, type RequestContext } from '../../auth/request-context.decorator.js';
import { deriveId } from '../../command-handling/command-metadata.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { type SequencedResponse } from '../../http/sequenced-response.js';
import { commandHandler, RequestCommand } from '../../http/bus-requests.js';
import { integer, rowsQuery } from '../../rows/queries.js';
import { GigRepository } from '../queries/gig.repository.js';
import { NameCache } from '../queries/name-cache.js';
import { GigCommandExecutor, type GigRequest, type GigResponses } from './gig-command-executor.js';

/** The Nest command for a request about one gig. @throws RefusalException, CommandTimeout, IdempotencyKeyReused */
export abstract class GigRequestCommand<Body, Data = GigRequest> extends RequestCommand<Data, SequencedResponse<Body>> {}

/** Executes a gig command on the gig and responds with the body that `respondWith` names. */
export class ExecuteGigCommand<Kind extends keyof GigResponses> extends GigRequestCommand<
  GigResponses[Kind],
  GigRequest & { gigCommand: GigCommand; respondWith: Kind }
> {}

export const ExecuteGigCommandHandler = commandHandler(
  ExecuteGigCommand<keyof GigResponses>,
  [GigCommandExecutor],
  async (executor, { gigCommand, respondWith, ...request }) =>
    executor.responseBuilders[respondWith](await executor.executeRequest(request, gigCommand)),
);

/** Executes a gig command about one performer on the gig of that performer, and responds with the performer. */
export class ExecutePerformerCommand extends RequestCommand<
  { context: RequestContext; gigCommand: PerformerCommand },
  SequencedResponse<PerformerView>
> {}

export const ExecutePerformerCommandHandler = commandHandler(
  ExecutePerformerCommand,
  [GigRepository, GigCommandExecutor],
  async (repository, executor, { context, gigCommand }) => {
    const { performerId } = gigCommand.data;
    const gigId = await repository.getGigIdOfPerformer(performerId);
    return executor.respondWithPerformer(await executor.executeRequest({ gigId, context }, gigCommand), performerId);
  },
);

const readOtherGigCount = rowsQuery(
  'gigs-of-organisation-beside',
  { count: integer('count(*)') },
  'gigs WHERE organisation_id = $1 AND NOT deleted AND id <> $2',
);

/**
 * Creates a gig and responds with it. The gig's id derives from the command id, so a request that is repeated with its Idempotency-Key
 * finds the gig of its first attempt.
 * @throws RefusalException TOO_MANY_GIGS, GIG_END_OUT_OF_RANGE; CommandTimeout, IdempotencyKeyReused
 */
export class CreateGig extends RequestCommand<{ request: CreateGigRequest; context: RequestContext }, SequencedResponse<GigView>> {}

export const CreateGigHandler = commandHandler(CreateGig, [Pool, GigCommandExecutor], async (database, executor, { request, context }) => {
  const { organisationId, name, type = 'jam', endsAt = null, venue = null, description = null, timeLimit = null } = request;
  const metadata = buildCommandMetadata(context, routes.events);
  const id = toGigId(deriveId(metadata.commandId, 'gig'));
  const [otherGigs] = await readOtherGigCount(database, organisationId, id);
  if (otherGigs && otherGigs.count >= serverLimits.maxGigs) throw new RefusalException('TOO_MANY_GIGS');
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
  return executor.respondWithGig(await executor.execute(id, { type: 'CreateGig', data }, metadata));
});

/** Completes or reopens a gig and responds with it; `completed` null toggles. */
export class ToggleCompleted extends GigRequestCommand<GigView, GigRequest & { completed: boolean | null }> {}

export const ToggleCompletedHandler = commandHandler(
  ToggleCompleted,
  [GigRepository, GigCommandExecutor],
  async (repository, executor, { gigId, context, completed }) => {
    const shouldComplete = completed ?? (await repository.getExisting(gigId)).phase !== 'completed';
    const gigCommand = { type: shouldComplete ? 'CompleteGig' : 'ReopenGig', data: { at: context.receivedAt } } as const;
    return executor.respondWithGig(await executor.executeRequest({ gigId, context }, gigCommand));
  },
);

/** Resets all performers of a gig, orders them by name and responds with the line-up. */
export class ResetLineUp extends GigRequestCommand<readonly PerformerView[], GigRequest & { seen: SeenStage | null }> {}

export const ResetLineUpHandler = commandHandler(
  ResetLineUp,
  [GigRepository, NameCache, GigCommandExecutor],
  async (repository, names, executor, { gigId, context, seen }) => {
    const { performers } = await repository.getExisting(gigId);
    const { byId } = await names.loadProfiles(performers.keys());
    const order = [...byId].sort(([idA, a], [idB, b]) => nameCollator.compare(a.name, b.name) || (idA < idB ? -1 : 1)).map(([id]) => id);
    const gigCommand = { type: 'ResetLineUp', data: { order, at: context.receivedAt, seen } } as const;
    return executor.responseBuilders.lineUp(await executor.executeRequest({ gigId, context }, gigCommand));
  },
);

/** Ignores case and accents, and orders `Band 2` before `Band 10`. */
const nameCollator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
