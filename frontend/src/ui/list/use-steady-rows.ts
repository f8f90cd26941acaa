import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { movesOfRows } from './row-moves.js';
import { useStableCallback } from '../browser/use-stable-callback.js';

export interface SteadyRows<Row extends { id: string }> {
  /** The rows to show. */
  rows: readonly Row[];
  /** Those of them that are in the list no more: they keep their place until the others close up. */
  goneIds: ReadonlySet<Row['id']>;
  /** Lets the rows take their new places at once. */
  moveNow: () => void;
}

/**
 * Keeps the rows of a list where they are while somebody may be about to tap one: rows that come, leave, move or change their height wait
 * until `RowMoves` moves all. What else has changed in a row is shown at once.
 * @param liveRows pass the same array until a row changes
 * @param context when it changes, the user has changed what the list shows: then the rows change at once
 * @param getShape what the height of a row depends on; by default all have the same height
 */
export function useSteadyRows<Row extends { id: string }>(
  liveRows: readonly Row[],
  context: unknown,
  getShape: (row: Row) => string = sameShape,
): SteadyRows<Row> {
  const [settled, setSettled] = useState({ rows: liveRows, context });
  const isWaiting = settled.context === context && !areInPlace(settled.rows, liveRows, getShape);
  const settle = useStableCallback(() =>
    setSettled((current) => (current.rows === liveRows && current.context === context ? current : { rows: liveRows, context })),
  );
  const moveNow = useStableCallback(() => setSettled({ rows: settled.rows, context: Symbol('moved by the user') }));
  if (!isWaiting && (settled.rows !== liveRows || settled.context !== context)) setSettled({ rows: liveRows, context });

  useLayoutEffect(settle, [settle]); // nobody has seen the rows of a tab that was hidden
  useEffect(() => (isWaiting ? movesOfRows.wait(settle) : undefined), [isWaiting, settle]);
  useEffect(() => movesOfRows.postpone(), [liveRows]);

  const shown = useMemo(
    () => (isWaiting ? keepPlaces(settled.rows, liveRows, getShape) : { rows: liveRows, goneIds: noIds }),
    [isWaiting, settled.rows, liveRows, getShape],
  );
  return { ...shown, moveNow };
}

const noIds: ReadonlySet<never> = new Set();
const sameShape = (): string => '';

type Shape<Row> = (row: Row) => string;

const areInPlace = <Row extends { id: string }>(before: readonly Row[], after: readonly Row[], getShape: Shape<Row>): boolean =>
  before === after ||
  (before.length === after.length &&
    before.every((row, index) => {
      const other = after[index];
      return other?.id === row.id && getShape(other) === getShape(row);
    }));

function keepPlaces<Row extends { id: string }>(before: readonly Row[], after: readonly Row[], getShape: Shape<Row>) {
  const liveById = new Map(after.map((row) => [row.id, row]));
  const rows = before.map((row) => {
    const live = liveById.get(row.id);
    return live && getShape(live) === getShape(row) ? live : row;
  });
  return { rows, goneIds: new Set(before.filter(({ id }) => !liveById.has(id)).map(({ id }) => id)) };
}
