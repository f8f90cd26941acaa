import { type PerformerId } from '../ids.js';
import { type GigEvent } from './gig.events.js';

/** Returns the performers whom timeline and history show with an event; a replaced performer follows the replacement. */
export function getAffectedPerformerIds({ type, data }: GigEvent): readonly PerformerId[] {
  switch (type) {
    case 'PerformerSelected':
      return withoutNulls(data.performerId, data.replacingPerformerId);
    case 'PerformerWentOnStage':
      return withoutNulls(data.performerId, data.replacedPerformerId);
    case 'LineUpReordered':
      return data.moves.map(({ performerId }) => performerId);
    case 'LineUpReset':
      return data.order;
    case 'ActionUndone':
      return data.performers.map(({ performerId }) => performerId);
    case 'RaffleDrawn':
      return [data.winner];
    case 'RaffleReset':
      return data.affected;
    default:
      return 'performerId' in data ? [data.performerId] : [];
  }
}

const withoutNulls = (...ids: readonly (PerformerId | null)[]): readonly PerformerId[] => ids.filter((id) => id !== null);
