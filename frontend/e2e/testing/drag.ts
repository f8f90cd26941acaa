import { type Locator, type Page } from 'playwright-core';
import { setTimeout as sleep } from 'node:timers/promises';

interface Point {
  x: number;
  y: number;
}
/** A finger must rest before it drags, or it scrolls; ms. The lists ask for 50, a busy page notices later. */
const restOfFinger = 200;
/** Between two steps of a hand, ms: about a frame. */
const frame = 16;
const steps = 12;

/** Drags by a finger: by the handle of one row to the handle of the row whose place it shall take. Needs a device with touch. */
export async function dragByTouch(page: Page, handle: Locator, to: Locator): Promise<void> {
  const [from, end] = await wayOf(handle, to);
  const hand = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    hand.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [from]);
  await sleep(restOfFinger);
  for (const point of between(from, end)) {
    await touch('touchMove', [point]);
    await sleep(frame);
  }
  await sleep(restOfFinger);
  await touch('touchEnd', []);
  await hand.detach();
}

/** The same by a mouse. */
export async function dragByMouse(page: Page, handle: Locator, to: Locator): Promise<void> {
  const [from, end] = await wayOf(handle, to);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const { x, y } of between(from, end)) {
    await page.mouse.move(x, y);
    await sleep(frame);
  }
  await sleep(restOfFinger);
  await page.mouse.up();
}

/** From the middle of one to the middle of the other, both in sight. */
async function wayOf(handle: Locator, to: Locator): Promise<[Point, Point]> {
  await to.scrollIntoViewIfNeeded();
  await handle.scrollIntoViewIfNeeded();
  return [await middleOf(handle), await middleOf(to)];
}

async function middleOf(what: Locator): Promise<Point> {
  const box = await what.boundingBox();
  if (!box) throw new Error(`Cannot be dragged, it is not on the page: ${String(what)}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const between = (from: Point, to: Point): Point[] =>
  Array.from({ length: steps }, (_, step) => {
    const done = (step + 1) / steps;
    return { x: from.x + (to.x - from.x) * done, y: from.y + (to.y - from.y) * done };
  });
