import { fireEvent, render, screen } from '@testing-library/react';
import { DoubleTapGuard } from './double-tap-guard.js';

const onPress = jest.fn<undefined, [string]>();
beforeEach(() => {
  onPress.mockClear();
  render(
    <>
      <DoubleTapGuard />
      {['Ana', 'Bo'].map((name) => (
        <button key={name} type="button" onClick={() => onPress(name)}>
          {name}
        </button>
      ))}
    </>,
  );
});
/** `detail` is 0 for a press by keyboard. */
const tap = (name: string, overrides: { clientX?: number; detail?: number } = {}): boolean =>
  fireEvent.click(screen.getByRole('button', { name }), { clientX: 100, clientY: 50, detail: 1, ...overrides });
const delay = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('DoubleTapGuard', () => {
  it('ignores a second fast tap at the same spot on another button', () => {
    tap('Ana');
    tap('Bo');
    expect(onPress.mock.calls).toEqual([['Ana']]);
  });
  it('lets through a second tap on the same button, at another spot, by keyboard, or after a delay', async () => {
    tap('Ana');
    tap('Ana');
    tap('Bo', { clientX: 300 });
    tap('Ana', { clientX: 300, detail: 0 });
    await delay(450); // longer than `doubleTapMs`
    tap('Ana', { clientX: 300 });
    expect(onPress.mock.calls.flat()).toEqual(['Ana', 'Ana', 'Bo', 'Ana', 'Ana']);
  });
});
