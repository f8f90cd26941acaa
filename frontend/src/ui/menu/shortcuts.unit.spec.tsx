import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { inesUser } from '../../testing/users.fixture.js';
import { CurrentUserId } from '../dialog/current-user-id.js';
import { useShortcut, useShortcutHint, useShortcutSetting } from './shortcuts.js';

const onPress = jest.fn();
function Page({ isBusy = false, hasDialog = false }: { isBusy?: boolean; hasDialog?: boolean }) {
  useShortcut('n', isBusy ? null : onPress);
  return (
    <>
      <button type="button" aria-keyshortcuts={useShortcutHint('n')}>
        Next
      </button>
      <input aria-label="Name" />
      <ul role="menu" aria-label="More" />
      {hasDialog && <div role="dialog" />}
    </>
  );
}
const page = (props: { isBusy?: boolean; hasDialog?: boolean } = {}) => (
  <CurrentUserId value={inesUser.id}>
    <Page {...props} />
  </CurrentUserId>
);
const press = (init: KeyboardEventInit = {}, target: Element = screen.getByText('Next')): boolean =>
  fireEvent.keyDown(target, { key: 'n', ...init });

beforeEach(() => {
  localStorage.clear();
  onPress.mockClear();
});

describe('a shortcut', () => {
  it('acts once for each press, even if the key is held, and prevents the letter from being typed', () => {
    render(page());
    expect(press()).toBe(false); // the default is prevented
    press({ repeat: true });
    press({ key: 'N' });
    expect(onPress).toHaveBeenCalledTimes(2);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }, { key: 'm' }])('ignores %j', (init) => {
    render(page());
    expect(press(init)).toBe(true);
    expect(onPress).not.toHaveBeenCalled();
  });

  it('does nothing in fields and menus, while a dialog is open, and while it has no action', () => {
    const { rerender } = render(page());
    press({}, screen.getByLabelText('Name'));
    press({}, screen.getByRole('menu'));
    rerender(page({ hasDialog: true }));
    press();
    rerender(page({ isBusy: true }));
    press();
    expect(onPress).not.toHaveBeenCalled();
    rerender(page());
    press();
    expect(onPress).toHaveBeenCalledTimes(1);
  });

  it('is off, and not announced, after the user has switched shortcuts off on this device', () => {
    render(page());
    const setting = renderHook(() => useShortcutSetting(inesUser.id));
    expect(screen.getByText('Next').getAttribute('aria-keyshortcuts')).toBe('n');
    act(() => setting.result.current[1](false));
    press();
    expect(onPress).not.toHaveBeenCalled();
    expect(screen.getByText('Next').getAttribute('aria-keyshortcuts')).toBeNull();
    act(() => setting.result.current[1](true));
    press();
    expect(onPress).toHaveBeenCalledTimes(1);
  });
});
