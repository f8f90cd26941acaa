import { randomBytes } from 'node:crypto';
import { type GigId } from '@jamjar/contracts/ids';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { sha256 } from '../../command-handling/event-encoding.js';

/** A random number that decides a draw, and its SHA-256, which is shown before the draw: both 64 hexadecimal digits. */
export interface RaffleSeed {
  readonly seed: string;
  readonly commitment: string;
}

/** Generates 256 bits. */
export function generateRaffleSeed(): RaffleSeed {
  const seed = randomBytes(32).toString('hex');
  return { seed, commitment: sha256(seed) };
}

/** Keeps the seeds of draws that are to come (docs/rules.md#raffle). @throws (all methods) Error of the database */
@Injectable()
export class RaffleSeeds {
  constructor(private readonly database: Pool) {}

  /** Is done before the commitment is recorded: a recorded one has its seed. */
  async save(gigId: GigId, { seed, commitment }: RaffleSeed): Promise<void> {
    await this.database.query('INSERT INTO raffle_seeds (commitment, gig_id, seed) VALUES ($1, $2, $3)', [commitment, gigId, seed]);
  }

  /** Null when it is lost, or of another gig. */
  async find(gigId: GigId, commitment: string): Promise<string | null> {
    const { rows } = await this.database.query<RaffleSeed>('SELECT seed FROM raffle_seeds WHERE commitment = $1 AND gig_id = $2', [
      commitment,
      gigId,
    ]);
    return rows[0]?.seed ?? null;
  }

  /** For a commitment that was not recorded. */
  async delete({ commitment }: RaffleSeed): Promise<void> {
    await this.database.query('DELETE FROM raffle_seeds WHERE commitment = $1', [commitment]);
  }
}
