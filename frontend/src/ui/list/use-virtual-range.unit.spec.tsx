import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useVirtualRange } from './use-virtual-range.js';

const rowHeightPx = 40;
let listTop = 0;

function List({ count }: { count: number }) {
  const listRef = useRef<HTMLUListElement>(null);
  const { first, end, rowHeightPx: height } = useVirtualRange(listRef, count);
  return (
    <ul ref={listRef} style={{ paddingTop: first * height, paddingBottom: Math.max(0, count - end) * height }}>
      {Array.from({ length: end - first }, (_, index) => (
        <li key={first + index}>{first + index}</li>
      ))}
    </ul>
  );
}

/** Renders a list of `count` rows in a page that scrolls. Their layout is mocked, because jsdom has none. */
function show(count: number): void {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const height = this.localName === 'li' ? rowHeightPx : count * rowHeightPx;
    return { top: listTop, bottom: listTop + height, height } as DOMRect;
  });
  render(<List count={count} />);
}
function scrollListTo(top: number): void {
  listTop = top;
  act(() => void document.dispatchEvent(new Event('scroll')));
}
const readRows = (): number[] => screen.queryAllByRole('listitem').map(({ textContent }) => Number(textContent));
const readHeight = (): number => {
  const { paddingTop, paddingBottom } = screen.getByRole('list').style;
  return Number.parseFloat(paddingTop) + readRows().length * rowHeightPx + Number.parseFloat(paddingBottom);
};

afterEach(() => jest.restoreAllMocks());
beforeEach(() => void (listTop = 0));

it('a virtual list renders the rows on screen and ten more above and below', () => {
  show(1_000);
  scrollListTo(-500 * rowHeightPx);
  expect(readRows()).toEqual(Array.from({ length: 40 }, (_, index) => 490 + index)); // 500 to 519 are on screen, which is 768 px high
});

it.each([0, 1, 3, 50, 1_000])('a virtual list stays as high as its %i rows at every scroll position', (count) => {
  show(count);
  for (const top of [0, 900, 9_000, -rowHeightPx, -count * rowHeightPx, -count * rowHeightPx - 900, -count * rowHeightPx - 9_000, 0]) {
    scrollListTo(top);
    expect([top, readHeight()]).toEqual([top, count * rowHeightPx]);
  }
});
