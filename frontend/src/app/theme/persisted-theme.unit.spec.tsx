import { act, render, screen } from '@testing-library/react';
import { type Theme } from '@jamjar/contracts/enums';
import { persistValue } from '../../client/persisted-value.js';
import { usePersistedTheme } from './persisted-theme.js';

const ThemeName = ({ userTheme }: { userTheme: Theme | null }) => usePersistedTheme(userTheme);
const renderAndGetTheme = (userTheme: Theme | null): string | null => {
  const { container, unmount } = render(<ThemeName userTheme={userTheme} />);
  const { textContent } = container;
  unmount();
  return textContent;
};
afterEach(() => localStorage.clear());

describe('usePersistedTheme', () => {
  it('returns the default theme before any user has signed in', () => {
    expect(renderAndGetTheme(null)).toBe('default');
  });
  it('returns the theme of the signed-in user, also after they have signed out', () => {
    expect(renderAndGetTheme('forest')).toBe('forest');
    expect(renderAndGetTheme(null)).toBe('forest');
    expect(renderAndGetTheme('mint')).toBe('mint');
    expect(renderAndGetTheme(null)).toBe('mint');
  });
  it('returns the default theme when an unknown theme is stored', () => {
    localStorage.setItem('jamjar.theme', 'midnight');
    expect(renderAndGetTheme(null)).toBe('default');
    expect(screen.queryByText('midnight')).toBeNull();
  });
  it('follows a theme stored by another tab while no user is signed in', () => {
    const storeInOtherTab = (theme: string) => {
      localStorage.setItem('jamjar.theme', theme);
      dispatchEvent(new StorageEvent('storage', { key: 'jamjar.theme' }));
    };
    const { container, rerender } = render(<ThemeName userTheme={null} />);
    act(() => storeInOtherTab('sunset'));
    expect(container.textContent).toBe('sunset');
    rerender(<ThemeName userTheme="mint" />);
    act(() => storeInOtherTab('forest'));
    expect(container.textContent).toBe('mint');
  });
  it('keeps the theme in memory when localStorage is not writable', () => {
    const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { container } = render(<ThemeName userTheme={null} />);
    act(() => persistValue('jamjar.theme', 'warm'));
    expect(container.textContent).toBe('warm');
    setItem.mockRestore();
  });
});
