import { randomUUID } from 'node:crypto';
import { type GigType } from '@jamjar/contracts/enums';
import { performerId } from '@jamjar/contracts/ids';
import { type NewPerformer } from '@jamjar/contracts/gigs/gig.commands';
import type pg from 'pg';
import { cast, type CastMember } from './cast.js';
import { type House } from './house.js';
import { type Performance } from './performance.js';

/** The cast, or its first `many`, comes to a gig, a minute after whatever happened last. @returns them in the order of the line */
export async function arrive(
  client: pg.PoolClient,
  gig: Performance,
  house: House,
  type: GigType,
  many = cast.length,
): Promise<NewPerformer[]> {
  const performers: NewPerformer[] = [];
  for (const person of cast.slice(0, many)) {
    const performer = newcomer(house, person, type);
    await keepDetails(client, gig, performer, person);
    performers.push(performer);
  }
  await gig.does({ type: 'AddPerformers', data: { performers, at: gig.after(1) } });
  return performers;
}

function newcomer({ people }: House, { name, instruments, tier, priority = false }: CastMember, type: GigType): NewPerformer {
  const participantId = people.get(name);
  if (!participantId) throw new Error(`Nobody in the house is called ${name}`);
  const performerType = name.length % 3 === 0 ? 'band' : 'solo';
  return {
    performerId: performerId(randomUUID()),
    participantId,
    instruments: type === 'jam' ? instruments : [],
    tier,
    priority,
    performerType,
  };
}

/** Whom a performer is stays a row: the history knows ids alone. */
async function keepDetails(client: pg.PoolClient, gig: Performance, performer: NewPerformer, { notes }: CastMember): Promise<void> {
  await client.query('INSERT INTO performer_details (performer_id, participant_id, gig_id, notes) VALUES ($1, $2, $3, $4)', [
    performer.performerId,
    performer.participantId,
    gig.id,
    notes ?? null,
  ]);
}
