import { randomUUID } from 'node:crypto';
import { type GigType } from '@jamjar/contracts/enums';
import { performerId } from '@jamjar/contracts/ids';
import { type NewPerformer } from '@jamjar/contracts/gigs/gig.commands';
import type pg from 'pg';
import { demoPeople, type DemoPerson } from './people.js';
import { type DemoOrganisation } from './organisations.js';
import { type SimulatedGig } from './simulated-gig.js';

/** Adds the demo's people, or the first `count` of them, to a gig, whose clock advances by a minute. @returns the performers in the order of the queue */
export async function addDemoPerformers(
  client: pg.PoolClient,
  gig: SimulatedGig,
  organisation: DemoOrganisation,
  type: GigType,
  count = demoPeople.length,
): Promise<NewPerformer[]> {
  const performers: NewPerformer[] = [];
  for (const person of demoPeople.slice(0, count)) {
    const performer = toNewPerformer(organisation, person, type);
    await insertPerformerDetails(client, gig, performer, person);
    performers.push(performer);
  }
  await gig.execute({ type: 'AddPerformers', data: { performers, at: gig.advanceMinutes(1) } });
  return performers;
}

function toNewPerformer(
  { participantIdsByName }: DemoOrganisation,
  { name, instruments, tier, priority = false }: DemoPerson,
  type: GigType,
): NewPerformer {
  const participantId = participantIdsByName.get(name);
  if (!participantId) throw new Error(`The demo has no participant called ${name}`);
  // chosen by the length of the name, so that there are some of each type
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

/** Inserts the note, and the participant's id, by which queries join the name: events contain neither note nor name. */
async function insertPerformerDetails(
  client: pg.PoolClient,
  gig: SimulatedGig,
  performer: NewPerformer,
  { notes }: DemoPerson,
): Promise<void> {
  await client.query('INSERT INTO performer_details (performer_id, participant_id, gig_id, notes) VALUES ($1, $2, $3, $4)', [
    performer.performerId,
    performer.participantId,
    gig.id,
    notes ?? null,
  ]);
}
