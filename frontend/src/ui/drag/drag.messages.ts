import { type DropResult } from 'react-beautiful-dnd';

/** The description of each handle for screen readers. */
export const dragInstructions = 'Press space to lift, the arrow keys to move, space to drop, Escape to leave it where it was.';

/** Announced by screen readers during a drag. Places count from 1, indices from 0. */
export const dragAnnouncements = {
  lifted: (name: string, index: number, count: number): string => `${name} lifted, place ${index + 1} of ${count}.`,
  moved: (name: string, index: number | undefined, count: number): string =>
    index === undefined ? `${name} is outside of the list.` : `${name}: place ${index + 1} of ${count}.`,
  ended: (name: string, { reason, source, destination }: Pick<DropResult, 'reason' | 'source' | 'destination'>): string =>
    reason === 'CANCEL' || !destination || destination.index === source.index
      ? `${name} stays at place ${source.index + 1}.`
      : `${name} dropped at place ${destination.index + 1}.`,
};
