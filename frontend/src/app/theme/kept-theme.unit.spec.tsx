import { act, render, screen } from '@testing-library/react';
import { type Theme } from '@jamjar/contracts/enums';
import { keepWord } from './kept-word.js';
import { useKeptTheme } from './kept-theme.js';

const Shown = ({ own }: { own: Theme | null }) => useKeptTheme(own);
const shownFor = (own: Theme | null): string | null => {
  const { container, unmount } = render(<Shown own={own} />);
  const { textContent } = container;
  unmount();
  return textContent;
};
afterEach(() => localStorage.clear());

describe('the theme of this device', () => {
  it('is the default until somebody has signed in', () => {
    expect(shownFor(null)).toBe('default');
  });
  it('is that of whoever is signed in, and stays when they leave', () => {
    expect(shownFor('forest')).toBe('forest');
    expect(shownFor(null)).toBe('forest');
    expect(shownFor('mint')).toBe('mint');
    expect(shownFor(null)).toBe('mint');
  });
  it('is the default where something else was kept', () => {
    localStorage.setItem('jamjar.theme', 'midnight');
    expect(shownFor(null)).toBe('default');
    expect(screen.queryByText('midnight')).toBeNull();
  });
  it('follows what another page of this device keeps, as long as nobody is signed in', () => {
    const tell = (theme: string) => {
      localStorage.setItem('jamjar.theme', theme);
      dispatchEvent(new StorageEvent('storage', { key: 'jamjar.theme' }));
    };
    const { container, rerender } = render(<Shown own={null} />);
    act(() => tell('sunset'));
    expect(container.textContent).toBe('sunset');
    rerender(<Shown own="mint" />);
    act(() => tell('forest'));
    expect(container.textContent).toBe('mint');
  });
  it('holds as long as the page where nothing can be stored', () => {
    const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { container } = render(<Shown own={null} />);
    act(() => keepWord('jamjar.theme', 'warm'));
    expect(container.textContent).toBe('warm');
    setItem.mockRestore();
  });
});
