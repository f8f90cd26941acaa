import { type GigCommand } from '@jamjar/contracts/gigs/gig.commands';
import { type OrganisationId, type ParticipantId, toGigStreamName } from '@jamjar/contracts/ids';
import { toNameKey } from '@jamjar/contracts/text/name-keys';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { type Principal } from '../../auth/principal.js';
import { type CommandMetadata } from '../../command-handling/command-metadata.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { ParticipantEntity } from '../../participants/participant.entity.js';
import { type NewPerformerDetails } from '../../participants/commands/register-performer.js';
import { columnsOf, rowsQuery } from '../../rows/queries.js';
import { GigCommandProcessor, type GigCommandResult } from '../gig-command-processor.js';
import { type GigAndOrganisationIds, PerformerRegistration } from './performer-registration.js';

const { id, normalisedName } = columnsOf(ParticipantEntity, 'p');
const readKnownParticipants = rowsQuery('known-participants', { id }, 'participants AS p WHERE organisation_id = $1 AND id = ANY ($2)');
const readParticipantsByNames = rowsQuery(
  'participants-by-names',
  { id, normalisedName },
  'participants AS p WHERE organisation_id = $1 AND normalised_name = ANY ($2)',
);

interface Addition {
  readonly ids: GigAndOrganisationIds;
  readonly newPerformers: readonly NewPerformerDetails[];
  /** Null when somebody signs up through a public link. */
  readonly actor: Principal | null;
  readonly metadata: CommandMetadata;
  /** Builds the gig command. @param participantIds in the order of the performers */
  readonly toGigCommand: (participantIds: readonly ParticipantId[]) => GigCommand;
  /** Called before anything is written, unless an earlier attempt of the request has recorded its event. @throws RefusalException */
  readonly checkFirstAttempt?: () => void;
}

/** The gig command of an addition, and its result. */
interface HandledAddition {
  readonly command: GigCommand;
  readonly result: GigCommandResult;
}

/** Adds performers to a gig: all of them or none. */
@Injectable()
export class PerformerAddition {
  constructor(
    private readonly database: Pool,
    private readonly processor: GigCommandProcessor,
    private readonly registration: PerformerRegistration,
  ) {}

  /**
   * First previews the decision, then writes the relational rows, then records the event (docs/rules.md#participants). When the gig
   * refuses the event, the new rows are deleted; after any other failure, a retry records the event or `RegistrationCleanup` deletes them.
   * @throws RefusalException PARTICIPANT_NOT_FOUND, TOO_MANY_PARTICIPANTS, or as `checkFirstAttempt`; CommandTimeout, IdempotencyKeyReused
   */
  async add({ ids, newPerformers, actor, metadata, toGigCommand, checkFirstAttempt }: Addition): Promise<HandledAddition> {
    const stream = toGigStreamName(ids.gigId);
    const expectedIds = await this.findExpectedIds(ids.organisationId, newPerformers);
    const expectedCommand = toGigCommand(expectedIds);
    const preview = await this.processor.preview(stream, expectedCommand, metadata);
    const wasRecorded = preview.kind === 'accepted' && preview.events.length === 0;
    if (!wasRecorded) checkFirstAttempt?.();
    if (preview.kind === 'refused') return { command: expectedCommand, result: preview };
    const command = wasRecorded ? expectedCommand : toGigCommand(await this.registration.register(ids, newPerformers, actor, metadata));
    const result = await this.processor.handle(stream, command, metadata);
    if (result.kind === 'refused') await this.registration.cancel(newPerformers, metadata.commandId);
    return { command, result };
  }

  /** Finds the participant ids that `register` will use, unless participants change meanwhile. @throws RefusalException PARTICIPANT_NOT_FOUND */
  async findExpectedIds(organisationId: OrganisationId, newPerformers: readonly NewPerformerDetails[]): Promise<ParticipantId[]> {
    const ids = newPerformers.flatMap(({ participantId }) => participantId ?? []);
    const known = ids.length > 0 ? await readKnownParticipants(this.database, organisationId, ids) : [];
    if (known.length < ids.length) throw new RefusalException('PARTICIPANT_NOT_FOUND');
    const names = newPerformers.flatMap(({ participantId, name }) => (participantId ? [] : toNameKey(name)));
    const named = names.length > 0 ? await readParticipantsByNames(this.database, organisationId, names) : [];
    const byName = new Map(named.map((participant) => [participant.normalisedName, participant.id]));
    return newPerformers.map(
      ({ participantId, name, newParticipantId }) => participantId ?? byName.get(toNameKey(name)) ?? newParticipantId,
    );
  }
}
