import { randomBytes } from 'node:crypto';
import { type GigId } from '@jamjar/contracts/ids';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { sha256 } from '../../command-handling/event-encoding.js';

/** A random number that decides a draw, and its SHA-256, the commitment, which is shown before the draw: both 64 hexadecimal digits. */
export interface RaffleSeed {
  readonly seed: string;
  readonly commitment: string;
}

/** Generates a random seed of 256 bits. */
export function generateRaffleSeed(): RaffleSeed {
  const seed = randomBytes(32).toString('hex');
  return { seed, commitment: sha256(seed) };
}

/** Stores the seeds of future draws, which must stay secret (docs/rules.md#raffle). @throws (all methods) Error of the database */
@Injectable()
export class RaffleSeeds {
  constructor(private readonly database: Pool) {}

  /** Must be called before a seal records the commitment, so that every open seal has a stored seed. */
  async save(gigId: GigId, { seed, commitment }: RaffleSeed): Promise<void> {
    await this.database.query('INSERT INTO raffle_seeds (commitment, gig_id, seed) VALUES ($1, $2, $3)', [commitment, gigId, seed]);
  }

  /** Finds the seed of a commitment; null when none is stored for this gig. */
  async find(gigId: GigId, commitment: string): Promise<string | null> {
    const { rows } = await this.database.query<RaffleSeed>('SELECT seed FROM raffle_seeds WHERE commitment = $1 AND gig_id = $2', [
      commitment,
      gigId,
    ]);
    return rows[0]?.seed ?? null;
  }

  /** Deletes a seed whose commitment was not recorded. */
  async delete({ commitment }: RaffleSeed): Promise<void> {
    await this.database.query('DELETE FROM raffle_seeds WHERE commitment = $1', [commitment]);
  }
}
