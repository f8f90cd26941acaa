import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { TapGuardSnapshot, TapGuard } from './tap-guard.js';

const onPress = jest.fn<undefined, [string]>();
beforeEach(() => onPress.mockClear());

interface Props {
  /** The names of the buttons of the page or the dialog, from top to bottom, each 50 px high. The last word identifies the button. */
  names: readonly string[];
  /** The name of the button in a row that has left its list. */
  gone?: string;
  isDialog?: boolean;
}
const Page = ({ names, gone, isDialog = false }: Props) => (
  <>
    <TapGuard />
    {!isDialog && <TapGuardSnapshot beforeChangeOf={names} />}
    <div role={isDialog ? 'dialog' : 'group'}>
      {names.map((name, index) => (
        <div key={name.split(' ').at(-1)} data-gone={name === gone || undefined}>
          <button type="button" ref={(button) => void (button && placeAt(button, index * 50))} onClick={() => onPress(name)}>
            {name}
          </button>
        </div>
      ))}
    </div>
  </>
);
/** jsdom has no layout. */
const placeAt = (button: HTMLElement, y: number): void =>
  void (button.getBoundingClientRect = () => ({ left: 0, right: 100, top: y, bottom: y + 50 }) as DOMRect);
/** @param y in px from the top of the first button @param at when the user taps, on the clock of `performance.now()` */
function tap(name: string, y: number, at = performance.now()): void {
  const button = screen.getByRole('button', { name });
  const click = createEvent.click(button, { clientX: 50, clientY: y, detail: 1 });
  fireEvent(button, Object.defineProperty(click, 'timeStamp', { value: at }));
}
const pressKey = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }), { detail: 0 });
const delay = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
const readPressed = (): string[] => onPress.mock.calls.flat();

describe('TapGuard', () => {
  it('ignores a tap on a row that has just moved into the place of another row, and says so', async () => {
    const { rerender } = render(<Page names={['Ana', 'Bo', 'Cy']} />);
    rerender(<Page names={['Bo', 'Cy']} />);
    tap('Bo', 25);
    expect(readPressed()).toEqual([]);
    screen.getByText('Just changed: tap again');
    await delay(450); // longer than `reactionMs` of remembered-screens.ts
    tap('Bo', 25);
    expect(readPressed()).toEqual(['Bo']);
  });
  it('ignores a tap right after rows have moved even if a busy page handles the tap only later', async () => {
    const { rerender } = render(<Page names={['Ana', 'Bo', 'Cy']} />);
    rerender(<Page names={['Bo', 'Cy']} />);
    const tappedAt = performance.now();
    await delay(450);
    tap('Bo', 25, tappedAt);
    expect(readPressed()).toEqual([]);
  });
  it('lets through taps right after a change on rows that did not move, and key presses on rows that moved', () => {
    const { rerender } = render(<Page names={['Ana', 'Bo', 'Cy', 'Dee']} />);
    rerender(<Page names={['Ana', 'Bo', 'Dee']} />);
    tap('Ana', 49);
    tap('Bo', 51);
    pressKey('Dee');
    expect(readPressed()).toEqual(['Ana', 'Bo', 'Dee']);
  });
  it('ignores a tap or key on a button whose action has just changed', () => {
    const { rerender } = render(<Page names={['Select Ana']} />);
    rerender(<Page names={['Swap Ana']} />);
    tap('Swap Ana', 25);
    pressKey('Swap Ana');
    expect(readPressed()).toEqual([]);
  });
  it('ignores every press on a row that is gone', () => {
    render(<Page names={['Ana', 'Bo']} gone="Ana" />);
    tap('Ana', 25);
    pressKey('Ana');
    tap('Bo', 75);
    expect(readPressed()).toEqual(['Bo']);
    screen.getByText('Just left: nothing done');
  });
  it('ignores the second half of a double tap that has opened a dialog, but not a tap in another place', () => {
    const { rerender } = render(<Page names={['Ana']} />);
    tap('Ana', 25);
    rerender(<Page names={['Cancel', 'Select']} isDialog />);
    tap('Cancel', 25);
    tap('Select', 75);
    expect(readPressed()).toEqual(['Ana', 'Select']);
  });
});
