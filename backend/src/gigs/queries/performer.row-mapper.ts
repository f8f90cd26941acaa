import { type PerformerReadModel, toPerformerView, type PerformerView, type PerformerProfile } from '@jamjar/contracts/gigs/gig.views';

/** A performer's row of the read model, joined with their participant. */
export interface JoinedPerformerRow extends Omit<PerformerReadModel, 'addedAt' | 'stageStartTime'>, PerformerProfile {
  addedAt: Date;
  stageStartTime: Date | null;
  replacementName: string | null;
}

/** The name of a performer whose participant is deleted. */
export const deletedParticipantName = 'Deleted participant';

/** Needs a WHERE clause on `p` (performer). Removed performers, and those whose participant is deleted, stay in the result. */
export const selectPerformers = `
  SELECT p.id, p.gig_id AS "gigId", p.participant_id AS "participantId", p.added_at AS "addedAt", p.instruments,
         p.current_instruments AS "currentInstruments", p.tier, p.priority, p.performer_type AS "performerType", p.played,
         p.performance_count AS "performanceCount", p.time_on_stage AS "timeOnStage", p.on_stage AS "onStage",
         p.stage_start_time AS "stageStartTime", p.pending_stage AS "pendingStage", p.pending_removal AS "pendingRemoval",
         p.replacing_performer_id AS "replacingPerformerId", p.replaced_by_id AS "replacedById", p.removed, p.attended,
         p.sort_order AS "sortOrder", p.raffle_entrances AS "raffleEntrances", p.raffle_wins AS "raffleWins",
         coalesce(participant.name, '${deletedParticipantName}') AS name, participant.email, participant.phone, participant.instagram,
         coalesce(participant.looking_for_band, false) AS "lookingForBand", details.notes,
         (SELECT coalesce(replacing_participant.name, '${deletedParticipantName}')
            FROM performers AS replacement
            LEFT JOIN participants AS replacing_participant ON replacing_participant.id = replacement.participant_id
           WHERE replacement.id = p.replaced_by_id) AS "replacementName"
    FROM performers AS p
    LEFT JOIN participants AS participant ON participant.id = p.participant_id
    LEFT JOIN performer_details AS details ON details.performer_id = p.id`;

/** Maps a joined row to the view of the API. */
export function mapPerformerRow(joined: JoinedPerformerRow): PerformerView {
  const { name, email, phone, instagram, lookingForBand, notes, replacementName, addedAt, stageStartTime } = joined;
  const row: PerformerReadModel = {
    id: joined.id,
    gigId: joined.gigId,
    participantId: joined.participantId,
    addedAt: addedAt.getTime(),
    instruments: joined.instruments,
    currentInstruments: joined.currentInstruments,
    tier: joined.tier,
    priority: joined.priority,
    performerType: joined.performerType,
    played: joined.played,
    performanceCount: joined.performanceCount,
    timeOnStage: joined.timeOnStage,
    onStage: joined.onStage,
    stageStartTime: stageStartTime?.getTime() ?? null,
    pendingStage: joined.pendingStage,
    pendingRemoval: joined.pendingRemoval,
    replacingPerformerId: joined.replacingPerformerId,
    replacedById: joined.replacedById,
    removed: joined.removed,
    attended: joined.attended,
    sortOrder: joined.sortOrder,
    raffleEntrances: joined.raffleEntrances,
    raffleWins: joined.raffleWins,
  };
  return toPerformerView(row, { name, email, phone, instagram, lookingForBand, notes }, replacementName);
}
