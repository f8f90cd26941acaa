/** A place in the viewport, in px. */
export interface Point {
  x: number;
  y: number;
}
export const toPoint = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({ x: clientX, y: clientY });
export const distanceBetween = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
