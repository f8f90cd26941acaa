import { fireEvent, render, screen } from '@testing-library/react';
import { TapGuard } from './tap-guard.js';

const pressed = jest.fn<undefined, [string]>();
beforeEach(() => {
  pressed.mockClear();
  render(
    <>
      <TapGuard />
      {['Ana', 'Bo'].map((name) => (
        <button key={name} type="button" onClick={() => pressed(name)}>
          {name}
        </button>
      ))}
    </>,
  );
});
const tap = (name: string, at: { clientX?: number; detail?: number } = {}): boolean =>
  fireEvent.click(screen.getByRole('button', { name }), { clientX: 100, clientY: 50, detail: 1, ...at });
const soon = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('a second tap at the same spot', () => {
  it('presses nothing else that has slid under the finger', () => {
    tap('Ana');
    tap('Bo');
    expect(pressed.mock.calls).toEqual([['Ana']]);
  });
  it('presses the same button, another place, by keyboard, or after a moment', async () => {
    tap('Ana');
    tap('Ana');
    tap('Bo', { clientX: 300 });
    tap('Ana', { clientX: 300, detail: 0 });
    await soon(450);
    tap('Ana', { clientX: 300 });
    expect(pressed.mock.calls.flat()).toEqual(['Ana', 'Ana', 'Bo', 'Ana', 'Ana']);
  });
});
