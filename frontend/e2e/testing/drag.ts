import { type Locator, type Page } from 'playwright-core';
import { setTimeout as sleep } from 'node:timers/promises';

interface Point {
  x: number;
  y: number;
}
/** How long a touch rests before and after the moves, and the mouse after them. 50 ms start a drag; a busy page handles a touch later. */
const restMs = 200;
/** The time between two moves: about one frame. */
const frameMs = 16;
/** How many moves lead from one handle to the other. */
const moveCount = 12;

/** Drags a row by its handle to `target`, the handle of the row whose place it takes. Needs a device with touch. */
export async function dragByTouch(page: Page, handle: Locator, target: Locator): Promise<void> {
  const [start, end] = await getDragEnds(handle, target);
  const cdpSession = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    cdpSession.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [start]);
  await sleep(restMs);
  for (const point of interpolate(start, end)) {
    await touch('touchMove', [point]);
    await sleep(frameMs);
  }
  await sleep(restMs);
  await touch('touchEnd', []);
  await cdpSession.detach();
}

/** Like `dragByTouch`, with the mouse. */
export async function dragByMouse(page: Page, handle: Locator, target: Locator): Promise<void> {
  const [start, end] = await getDragEnds(handle, target);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  for (const { x, y } of interpolate(start, end)) {
    await page.mouse.move(x, y);
    await sleep(frameMs);
  }
  await sleep(restMs);
  await page.mouse.up();
}

/** Scrolls both handles into view and returns their centres. */
async function getDragEnds(handle: Locator, target: Locator): Promise<[Point, Point]> {
  await target.scrollIntoViewIfNeeded();
  await handle.scrollIntoViewIfNeeded();
  return [await centreOf(handle), await centreOf(target)];
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
