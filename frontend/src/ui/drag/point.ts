/** In px of the window. */
export interface Point {
  x: number;
  y: number;
}
export const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({ x: clientX, y: clientY });
export const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
