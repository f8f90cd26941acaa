import { pick } from '@jamjar/contracts/pick';
import { recordedFields, rowFields } from '../dto/performer.dto.js';
import { type GigId, type PerformerId, toGigStreamName } from '@jamjar/contracts/ids';
import { type EditPerformerRequest } from '@jamjar/contracts/gigs/gig.requests';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type EditParticipantRequest } from '@jamjar/contracts/participants/participant.views';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource, type EntityManager } from 'typeorm';
import { buildCommandMetadata, type RequestContext } from '../../auth/request-context.decorator.js';
import { type RequestIdentity } from '../../command-handling/command-metadata.js';
import { assertNotChangedMeanwhile } from '../../http/changed-meanwhile.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { type SequencedResponse } from '../../http/sequenced-response.js';
import { RequestCommand } from '../../http/bus-requests.js';
import { PerformerDetailsEntity } from '../../participants/performer-details.entity.js';
import { updateParticipant } from '../../participants/commands/update-participant.js';
import { deleteIdempotencyRecord, wasExecuted } from '../../relational-writes/idempotency.js';
import { RelationalWriter, type WriteOptions, type Written } from '../../relational-writes/relational-writer.js';
import { GigCommandProcessor } from '../gig-command-processor.js';
import { GigRepository } from '../queries/gig.repository.js';
import { GigCommandExecutor } from './gig-command-executor.js';
import { type GigAndOrganisationIds } from './performer-registration.js';

/**
 * Changes the given fields of a performer and of their participant; responds with the performer.
 * @throws RefusalException, CommandTimeout, IdempotencyKeyReused
 */
export class EditPerformer extends RequestCommand<
  { performerId: PerformerId; edit: EditPerformerRequest; context: RequestContext },
  SequencedResponse<PerformerView>
> {}

/** The fields that are stored as relational rows, not as events: the participant's own fields and the notes. */
type ParticipantAndNotesEdit = Omit<EditParticipantRequest, 'was'> & Pick<EditPerformerRequest, 'notes' | 'was'>;

/** Works in this order: previews the decision, writes participant and note to the database, then records the events (docs/adr/0003). */
@CommandHandler(EditPerformer)
export class EditPerformerHandler implements ICommandHandler<EditPerformer> {
  constructor(
    private readonly database: DataSource,
    private readonly writer: RelationalWriter,
    private readonly repository: GigRepository,
    private readonly processor: GigCommandProcessor,
    private readonly executor: GigCommandExecutor,
  ) {}

  async execute({ data: { performerId, edit, context } }: EditPerformer): Promise<SequencedResponse<PerformerView>> {
    const gigId = await this.repository.getGigIdOfPerformer(performerId);
    const performerEdit = pick(edit, recordedFields);
    const metadata = buildCommandMetadata(context, gigId);
    const rowsEdit = pick(edit, rowFields);
    const { was = {} } = edit;
    const command = { type: 'EditPerformer', data: { performerId, ...performerEdit, was: pick(was, recordedFields) } } as const;

    // A request of which an earlier attempt wrote the rows is not decided again
    if (!(await wasExecuted(this.database, metadata))) {
      // Before the preview, which may use an outdated state: rows are not written of an edit whose events will be refused
      if (hasDefinedField(performerEdit) && hasDefinedField(rowsEdit)) await this.processor.readState(toGigStreamName(gigId));
      const decision = await this.processor.preview(toGigStreamName(gigId), command, metadata);
      if (decision.kind === 'refused') throw await this.executor.toRefusal(decision, command);
      const writeOptions = { actor: context.principal, idempotency: { ...metadata, resultId: performerId } };
      await this.writeRows(gigId, performerId, { ...rowsEdit, was }, writeOptions);
    }
    const executed = hasDefinedField(performerEdit)
      ? await this.executor.execute(gigId, command, metadata).catch((error: unknown) => this.forgetIfRefused(error, metadata))
      : { gigId, gig: await this.repository.getExisting(gigId), events: [], outcome: {} };
    return this.executor.respondWithPerformer(executed, performerId, hasDefinedField(rowsEdit));
  }

  /** Writes once per request. @throws RefusalException PARTICIPANT_NOT_FOUND, NAME_TAKEN, CHANGED_MEANWHILE, INVALID; IdempotencyKeyReused */
  private async writeRows(
    gigId: GigId,
    performerId: PerformerId,
    { notes, was, ...participantEdit }: ParticipantAndNotesEdit,
    writeOptions: WriteOptions,
  ): Promise<void> {
    if (notes === undefined && !hasDefinedField(participantEdit)) return;
    const { settings, performers } = await this.repository.getExisting(gigId);
    const performer = performers.get(performerId);
    if (!performer) throw new RefusalException('PERFORMER_NOT_FOUND');
    const { participantId } = performer;
    await this.writer.execute(writeOptions, async (transaction) => {
      const participant = hasDefinedField(participantEdit)
        ? await updateParticipant(transaction, participantId, { ...participantEdit, was })
        : nothingWritten;
      const ids = { performerId, participantId, gigId, organisationId: settings.organisationId };
      const details = notes === undefined ? nothingWritten : await updateNotes(transaction, ids, { notes, was });
      return { audit: [...participant.audit, ...details.audit], changes: [...participant.changes, ...details.changes] };
    });
  }

  /** The gig may be completed between preview and execution. The participant stays changed, and a retry is decided again. */
  private async forgetIfRefused(error: unknown, { commandId }: RequestIdentity): Promise<never> {
    if (error instanceof RefusalException) await deleteIdempotencyRecord(this.database, commandId);
    throw error;
  }
}

const nothingWritten: Written = { audit: [], changes: [] };

async function updateNotes(
  transaction: EntityManager,
  { organisationId, ...ids }: GigAndOrganisationIds & Pick<PerformerDetailsEntity, 'performerId' | 'participantId'>,
  { notes, was }: Pick<EditPerformerRequest, 'was'> & { notes: string | null },
): Promise<Written> {
  const { performerId, gigId } = ids;
  const previous = await transaction.findOne(PerformerDetailsEntity, { where: { performerId }, lock: { mode: 'for_no_key_update' } });
  assertNotChangedMeanwhile<Pick<EditPerformerRequest, 'notes'>>({ notes: previous?.notes ?? null }, { notes }, was);
  if ((previous?.notes ?? null) === notes) return nothingWritten;
  const createdAt = previous?.createdAt ?? new Date();
  await transaction.upsert(PerformerDetailsEntity, { ...ids, notes, createdAt }, ['performerId']);
  return {
    audit: [{ action: 'updated', object: { kind: 'performer', id: performerId }, organisationId, fields: ['notes'] }],
    changes: [{ kind: 'performer_updated', audience: `organisation:${organisationId}`, gigId, keys: { performerId, ofDetails: true } }],
  };
}

/** Whether a request sets any of these fields: null sets a field, undefined leaves it unchanged. */
const hasDefinedField = (fields: object): boolean => Object.values(fields).some((value) => value !== undefined);
