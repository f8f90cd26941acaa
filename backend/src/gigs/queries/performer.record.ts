import { type PerformerRowView, performerView, type PerformerView, type PersonAtGig } from '@jamjar/contracts/gigs/gig.views';

/** A performer's row as Postgres answers it, joined with the person behind it. */
export interface PerformerRecord extends Omit<PerformerRowView, 'addedAt' | 'stageStartTime'>, PersonAtGig {
  addedAt: Date;
  stageStartTime: Date | null;
  replacementName: string | null;
}

/** What a performer is called whose person is gone. */
export const nobodyKnown = 'Deleted participant';

/** To be followed by a WHERE over `p`. Whoever was erased keeps their row. */
export const performerRecords = `
  SELECT p.id, p.gig_id AS "gigId", p.participant_id AS "participantId", p.added_at AS "addedAt", p.instruments,
         p.current_instruments AS "currentInstruments", p.tier, p.priority, p.performer_type AS "performerType", p.played,
         p.performance_count AS "performanceCount", p.time_on_stage AS "timeOnStage", p.on_stage AS "onStage",
         p.stage_start_time AS "stageStartTime", p.pending_stage AS "pendingStage", p.pending_removal AS "pendingRemoval",
         p.replacing_performer_id AS "replacingPerformerId", p.replaced_by_id AS "replacedById", p.removed, p.attended,
         p.sort_order AS "sortOrder", p.raffle_entrances AS "raffleEntrances", p.raffle_wins AS "raffleWins",
         coalesce(person.name, '${nobodyKnown}') AS name, person.email, person.phone, person.instagram,
         coalesce(person.looking_for_band, false) AS "lookingForBand", details.notes,
         (SELECT coalesce(other.name, '${nobodyKnown}')
            FROM performers AS theirs LEFT JOIN participants AS other ON other.id = theirs.participant_id
           WHERE theirs.id = p.replaced_by_id) AS "replacementName"
    FROM performers AS p
    LEFT JOIN participants AS person ON person.id = p.participant_id
    LEFT JOIN performer_details AS details ON details.performer_id = p.id`;

export function viewOfRecord(record: PerformerRecord): PerformerView {
  const { name, email, phone, instagram, lookingForBand, notes, replacementName, addedAt, stageStartTime } = record;
  const row: PerformerRowView = {
    id: record.id,
    gigId: record.gigId,
    participantId: record.participantId,
    addedAt: addedAt.getTime(),
    instruments: record.instruments,
    currentInstruments: record.currentInstruments,
    tier: record.tier,
    priority: record.priority,
    performerType: record.performerType,
    played: record.played,
    performanceCount: record.performanceCount,
    timeOnStage: record.timeOnStage,
    onStage: record.onStage,
    stageStartTime: stageStartTime?.getTime() ?? null,
    pendingStage: record.pendingStage,
    pendingRemoval: record.pendingRemoval,
    replacingPerformerId: record.replacingPerformerId,
    replacedById: record.replacedById,
    removed: record.removed,
    attended: record.attended,
    sortOrder: record.sortOrder,
    raffleEntrances: record.raffleEntrances,
    raffleWins: record.raffleWins,
  };
  return performerView(row, { name, email, phone, instagram, lookingForBand, notes }, replacementName);
}
