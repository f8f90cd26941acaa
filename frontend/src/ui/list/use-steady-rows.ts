import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { rowMoves } from './row-moves.js';
import { useStableCallback } from '../browser/use-stable-callback.js';

export interface SteadyRows<Row extends { id: string }> {
  /** The rows to show. */
  rows: readonly Row[];
  /** The ids of the shown rows that have left the list. They keep their places until the next move. */
  goneIds: ReadonlySet<Row['id']>;
  /** Moves the rows to their new places at once. */
  moveNow: () => void;
}

/**
 * Keeps the rows of a list in their places while the user may be about to tap one: rows that are added, leave, move or change their height
 * wait until `RowMoves` moves all rows. Other changes of a row are shown at once.
 * @param liveRows the current rows; must be the same array until a row changes
 * @param context changes when the user changes what the list shows; then the rows change at once
 * @param getShape returns what the height of a row depends on; by default all rows have the same height
 */
export function useSteadyRows<Row extends { id: string }>(
  liveRows: readonly Row[],
  context: unknown,
  getShape: GetShape<Row> = getSameShape,
): SteadyRows<Row> {
  const [placed, setPlaced] = useState({ rows: liveRows, context });
  const isWaiting = placed.context === context && !areInPlace(placed.rows, liveRows, getShape);
  const placeLiveRows = useStableCallback(() =>
    setPlaced((current) => (current.rows === liveRows && current.context === context ? current : { rows: liveRows, context })),
  );
  const moveNow = useStableCallback(() => setPlaced({ rows: placed.rows, context: Symbol('moved by the user') }));
  if (!isWaiting && (placed.rows !== liveRows || placed.context !== context)) setPlaced({ rows: liveRows, context });

  useLayoutEffect(placeLiveRows, [placeLiveRows]); // <Activity> also runs this when a hidden tab is shown, whose rows need not keep places that the user has not seen
  useEffect(() => (isWaiting ? rowMoves.add(placeLiveRows) : undefined), [isWaiting, placeLiveRows]);
  useEffect(() => rowMoves.postpone(), [liveRows]);

  const shownRows = useMemo(
    () => (isWaiting ? keepPlaces(placed.rows, liveRows, getShape) : { rows: liveRows, goneIds: noIds }),
    [isWaiting, placed.rows, liveRows, getShape],
  );
  return { ...shownRows, moveNow };
}

const noIds: ReadonlySet<never> = new Set();
const getSameShape = (): string => '';

type GetShape<Row> = (row: Row) => string;

const areInPlace = <Row extends { id: string }>(before: readonly Row[], after: readonly Row[], getShape: GetShape<Row>): boolean =>
  before === after ||
  (before.length === after.length &&
    before.every((row, index) => {
      const other = after[index];
      return other?.id === row.id && getShape(other) === getShape(row);
    }));

function keepPlaces<Row extends { id: string }>(before: readonly Row[], after: readonly Row[], getShape: GetShape<Row>) {
  const liveById = new Map(after.map((row) => [row.id, row]));
  const rows = before.map((row) => {
    const liveRow = liveById.get(row.id);
    return liveRow && getShape(liveRow) === getShape(row) ? liveRow : row;
  });
  return { rows, goneIds: new Set(before.filter(({ id }) => !liveById.has(id)).map(({ id }) => id)) };
}
