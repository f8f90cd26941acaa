import { type CommandId } from '@jamjar/contracts/ids';
import { type SignupReceipt } from '@jamjar/contracts/signup/signup.views';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { type LinkedGig } from '../../gigs/queries/public-gigs.js';
import { type NewPerformerDetails } from '../../participants/commands/register-performer.js';
import { columnsOf, rowsQuery } from '../../rows/queries.js';
import { currentServerSecretName, PlaceSecrets } from '../place-secrets.js';
import { PlaceEntity } from '../place.entity.js';

const { serverSecretName: storedName } = columnsOf(PlaceEntity, 'place');
const readServerSecretName = rowsQuery('server-secret-name-of-place', { storedName }, 'places AS place WHERE id = $1');

/** Writes the places of signups. */
@Injectable()
export class PlaceWriter {
  constructor(
    private readonly database: Pool,
    private readonly secrets: PlaceSecrets,
  ) {}

  /** Writes the place of a recorded signup once. A signup that is repeated with its Idempotency-Key gets the same secret again. */
  async write(
    { gigId, linkId }: LinkedGig,
    newPerformers: readonly NewPerformerDetails[],
    signupId: CommandId,
    idempotencyKey: string | null,
  ): Promise<SignupReceipt> {
    const [existing] = await readServerSecretName(this.database, signupId);
    const serverSecretName = existing?.storedName ?? currentServerSecretName;
    const secret = await this.secrets.deriveSecret(serverSecretName, linkId, idempotencyKey);
    const performerIds = newPerformers.map(({ performerId }) => performerId);
    await this.database.query(
      // no column after ON CONFLICT: with `(id)`, two equal simultaneous requests could still conflict on the secret's unique index
      'INSERT INTO places (id, gig_id, secret_hash, key_name, performer_ids) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
      [signupId, gigId, this.secrets.hash(secret), serverSecretName, performerIds],
    );
    const keyOf = await this.secrets.getPerformerKeyDeriver();
    return { performers: newPerformers.map(({ performerId, name }) => ({ key: keyOf(performerId), name })), place: { secret } };
  }
}
