import { type PerformerId } from '../ids.js';
import { type GigEvent } from './gig.events.js';

/** The performers whom timeline and history show with an event; the one who goes on stage or is selected comes before the one who is replaced. */
export function affectedPerformers({ type, data }: GigEvent): readonly PerformerId[] {
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
