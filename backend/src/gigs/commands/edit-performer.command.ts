import { pick } from '@jamjar/contracts/pick';
import { eventFields, relationalFields } from '../dto/performer.dto.js';
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
import { RelationalWriter, type WriteOptions, type WriteResult } from '../../relational-writes/relational-writer.js';
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

/** First previews the decision, then writes participant and notes to the database, then records the events (docs/rules.md#participants). */
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
    const eventEdit = pick(edit, eventFields);
    const metadata = buildCommandMetadata(context, gigId);
    const relationalEdit = pick(edit, relationalFields);
    const { was = {} } = edit;
    const command = { type: 'EditPerformer', data: { performerId, ...eventEdit, was: pick(was, eventFields) } } as const;

    // When an earlier attempt of the request has written the rows, the preview is skipped
    if (!(await wasExecuted(this.database, metadata))) {
      // Refreshes the cached state before the preview, so that no rows are written for an edit whose events will be refused
      if (hasDefinedField(eventEdit) && hasDefinedField(relationalEdit)) await this.processor.readState(toGigStreamName(gigId));
      const decision = await this.processor.preview(toGigStreamName(gigId), command, metadata);
      if (decision.kind === 'refused') throw await this.executor.toRefusal(decision, command);
      const writeOptions = { actor: context.principal, idempotency: { ...metadata, resultId: performerId } };
      await this.writeRelationalEdit(gigId, performerId, { ...relationalEdit, was }, writeOptions);
    }
    const executed = hasDefinedField(eventEdit)
      ? await this.executor.execute(gigId, command, metadata).catch((error: unknown) => this.deleteRecordIfRefused(error, metadata))
      : { gigId, gig: await this.repository.getExisting(gigId), events: [], outcome: {} };
    return this.executor.respondWithPerformer(executed, performerId, { hasWrittenRows: hasDefinedField(relationalEdit) });
  }

  /** Writes once per request. @throws as `getExisting`, `updateParticipant` and `writer.execute`; RefusalException PERFORMER_NOT_FOUND */
  private async writeRelationalEdit(
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

  /** The gig can refuse the events after the preview. The written rows stay; without the idempotency record a retry is previewed again. */
  private async deleteRecordIfRefused(error: unknown, { commandId }: RequestIdentity): Promise<never> {
    if (error instanceof RefusalException) await deleteIdempotencyRecord(this.database, commandId);
    throw error;
  }
}

const nothingWritten: WriteResult = { audit: [], changes: [] };

async function updateNotes(
  transaction: EntityManager,
  { organisationId, ...ids }: GigAndOrganisationIds & Pick<PerformerDetailsEntity, 'performerId' | 'participantId'>,
  { notes, was }: Pick<EditPerformerRequest, 'was'> & { notes: string | null },
): Promise<WriteResult> {
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
