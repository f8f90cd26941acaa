import { type Locator, type Page } from 'playwright-core';
import { setTimeout as sleep } from 'node:timers/promises';

interface Point {
  x: number;
  y: number;
}
/** Lists start a drag after 50 ms without movement; longer here, because a busy page notices the touch later. */
const longPressMs = 200;
/** The time between two moves: about one frame. */
const frameMs = 16;
/** How many moves lead from one handle to the other. */
const moveCount = 12;

/** Drags a row by its handle to the handle of the row whose place it takes. Needs a device with touch. */
export async function dragByTouch(page: Page, handle: Locator, to: Locator): Promise<void> {
  const [from, end] = await toDragPath(handle, to);
  const cdpSession = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    cdpSession.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [from]);
  await sleep(longPressMs);
  for (const point of interpolate(from, end)) {
    await touch('touchMove', [point]);
    await sleep(frameMs);
  }
  await sleep(longPressMs);
  await touch('touchEnd', []);
  await cdpSession.detach();
}

/** Like `dragByTouch`, with the mouse. */
export async function dragByMouse(page: Page, handle: Locator, to: Locator): Promise<void> {
  const [from, end] = await toDragPath(handle, to);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const { x, y } of interpolate(from, end)) {
    await page.mouse.move(x, y);
    await sleep(frameMs);
  }
  await sleep(longPressMs);
  await page.mouse.up();
}

/** Scrolls both handles into view and returns their centres. */
async function toDragPath(handle: Locator, to: Locator): Promise<[Point, Point]> {
  await to.scrollIntoViewIfNeeded();
  await handle.scrollIntoViewIfNeeded();
  return [await centreOf(handle), await centreOf(to)];
}

async function centreOf(locator: Locator): Promise<Point> {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`Not visible, cannot be dragged: ${String(locator)}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const interpolate = (start: Point, end: Point): Point[] =>
  Array.from({ length: moveCount }, (_, index) => {
    const fraction = (index + 1) / moveCount;
    return { x: start.x + (end.x - start.x) * fraction, y: start.y + (end.y - start.y) * fraction };
  });
