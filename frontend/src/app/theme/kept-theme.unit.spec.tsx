import { render, screen } from '@testing-library/react';
import { type Theme } from '@jamjar/contracts/enums';
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
});
