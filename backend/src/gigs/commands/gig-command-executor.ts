import { type GigId, type PerformerId, toGigStreamName } from '@jamjar/contracts/ids';
import { type GigCommand } from '@jamjar/contracts/gigs/gig.commands';
import { type Gig, type GigState, type Performer } from '@jamjar/contracts/gigs/gig.state';
import { getLineUp } from '@jamjar/contracts/gigs/line-up.order';
import { type GigView, type PerformerView, toGigReadModel, toPerformerReadModel } from '@jamjar/contracts/gigs/gig.views';
import { type LastChange, type RefusalCode, refusals } from '@jamjar/contracts/refusals';
import { type Refusal } from '@jamjar/contracts/decider';
import { Injectable, Logger } from '@nestjs/common';
import { buildCommandMetadata, type RequestContext } from '../../auth/request-context.decorator.js';
import { type CommandMetadata } from '../../command-handling/command-metadata.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { type CommandOutcome, SequencedResponse } from '../../http/sequenced-response.js';
import { type AcceptedGigResult, GigCommandProcessor, type GigCommandResult } from '../gig-command-processor.js';
import { findLastChange } from '@jamjar/contracts/gigs/rules/last-change';
import { GigViews } from '../queries/gig-views.js';

/** A request about one gig, as the data of a Nest command. */
export interface GigRequest {
  readonly gigId: GigId;
  readonly context: RequestContext;
}

/** An accepted gig command with its result; for an edit of relational rows alone, the gig and no events. */
export interface ExecutedGigCommand {
  readonly gigId: GigId;
  /** The gig after the command. */
  readonly gig: Gig;
  readonly events: AcceptedGigResult['events'];
  readonly outcome: CommandOutcome;
}

/** The possible bodies of the response to a gig command; the command's route chooses one. */
export interface GigResponses {
  gig: GigView;
  /** The whole line-up. */
  lineUp: readonly PerformerView[];
  /** The performers of the line-up whom the command has changed, and possibly some whom only a later command has changed. */
  changes: readonly PerformerView[];
}
type ResponseBuilders = {
  readonly [Kind in keyof GigResponses]: (executed: ExecutedGigCommand) => Promise<SequencedResponse<GigResponses[Kind]>>;
};

/**
 * Executes gig commands and builds their responses from the folded gig, without waiting for the read models (docs/adr/0027). An accepted
 * command is never answered with an error: when the database cannot be read, the response lacks names, contact details, notes and links.
 */
@Injectable()
export class GigCommandExecutor {
  private readonly logger = new Logger('gigs');

  constructor(
    private readonly processor: GigCommandProcessor,
    private readonly views: GigViews,
  ) {}

  readonly responseBuilders: ResponseBuilders = {
    gig: (executed) => this.respondWithGig(executed),
    lineUp: (executed) => this.respondWithPerformers(executed, getLineUp(executed.gig)),
    changes: (executed) => this.respondWithPerformers(executed, findChangedPerformers(executed)),
  };

  /** @throws RefusalException when the gig refuses the command; CommandTimeout, IdempotencyKeyReused */
  async execute(gigId: GigId, command: GigCommand, metadata: CommandMetadata): Promise<ExecutedGigCommand> {
    return this.toExecutedCommand(gigId, command, await this.processor.handle(toGigStreamName(gigId), command, metadata));
  }

  /** Executes the gig command of a request that consists of one command. @throws as `execute` */
  executeRequest({ gigId, context }: GigRequest, command: GigCommand): Promise<ExecutedGigCommand> {
    return this.execute(gigId, command, buildCommandMetadata(context, gigId));
  }

  /** Adds to the result the outcome that the response reports. @throws RefusalException when the gig has refused the command */
  async toExecutedCommand(gigId: GigId, command: GigCommand, result: GigCommandResult): Promise<ExecutedGigCommand> {
    if (result.kind === 'refused') throw await this.toRefusal(result, command);
    const { state: gig, events } = result;
    if (gig.phase === 'notCreated') throw new Error(`${command.type} was executed on a gig that does not exist`);
    const last = events.length > 0 ? null : await this.describeLastChange(gig, command, null);
    return { gigId, gig, events, outcome: { last, ...toActionOutcome(events) } };
  }

  /** @param hasWrittenRows whether the request also wrote the participant or the notes; only then the response has a `seq` */
  async respondWithPerformer(
    { gigId, gig, outcome }: ExecutedGigCommand,
    id: PerformerId,
    { hasWrittenRows = false } = {},
  ): Promise<SequencedResponse<PerformerView>> {
    const { lastRevision } = gig;
    const performer = gig.performers.get(id);
    const { seq, rows } = await this.buildPerformers(gigId, performer ? [performer] : []);
    return SequencedResponse.ofExisting({ rows, seq: hasWrittenRows ? seq : null, revision: lastRevision }, 'PERFORMER_NOT_FOUND', outcome);
  }

  private async respondWithPerformers({ gigId, gig, outcome }: ExecutedGigCommand, performers: readonly Performer[]) {
    const { lastRevision } = gig;
    const { rows } = await this.buildPerformers(gigId, performers);
    return new SequencedResponse(rows, null, lastRevision, outcome);
  }

  /** @param hasWrittenLink whether the request also wrote a link's token; only then the response has a `seq` */
  async respondWithGig({ gigId, gig, outcome }: ExecutedGigCommand, { hasWrittenLink = false } = {}): Promise<SequencedResponse<GigView>> {
    const { lastRevision } = gig;
    const row = toGigReadModel(gig, gigId);
    const { seq, view } = await this.withFallback(this.views.buildGig(row), () => ({ seq: null, view: this.views.buildUnnamedGig(row) }));
    return new SequencedResponse(view, hasWrittenLink ? seq : null, lastRevision, outcome);
  }

  private buildPerformers(gigId: GigId, performers: readonly Performer[]) {
    const rows = performers.map((performer) => toPerformerReadModel(performer, gigId));
    return this.withFallback(this.views.buildPerformers(rows), () => ({ seq: null, rows: this.views.buildUnnamedPerformers(rows) }));
  }

  /** Creates the exception for a refused command; a 409 without `current` also tells who was first (docs/rules.md#who-was-first). */
  async toRefusal({ code, state, ...details }: Refusal & { state?: GigState }, command: GigCommand): Promise<RefusalException> {
    const last = state && refusals[code].status === 409 && !details.current ? await this.describeLastChange(state, command, code) : null;
    return new RefusalException(code, undefined, { ...details, last });
  }

  private async describeLastChange(gig: GigState, command: GigCommand, code: RefusalCode | null): Promise<LastChange | null> {
    const last = findLastChange(gig, command, code);
    if (!last) return null;
    const { type, actor, at } = last;
    const name = await this.withFallback(this.views.loadUsernameOf(actor), () => null);
    return { type, by: { name }, at: new Date(at).toISOString() };
  }

  private withFallback<Named, Unnamed>(loadingNamed: Promise<Named>, toUnnamed: () => Unnamed): Promise<Named | Unnamed> {
    return loadingNamed.catch((error: unknown) => {
      this.logger.warn(error, 'The response is sent without names');
      return toUnnamed();
    });
  }
}

const findChangedPerformers = ({ gig, outcome: { action } }: ExecutedGigCommand): Performer[] =>
  action ? getLineUp(gig).filter(({ revision }) => revision >= action.from) : [];

function toActionOutcome(events: AcceptedGigResult['events']): Pick<CommandOutcome, 'action'> {
  const [first, last] = [events[0], events.at(-1)];
  return first && last ? { action: { from: Number(first.revision), to: Number(last.revision) } } : {};
}
