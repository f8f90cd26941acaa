import { act, render, screen } from '@testing-library/react';
import { showToast } from './toast.js';
import { ToastView } from './toast.view.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const pass = (milliseconds: number): void => act(() => jest.advanceTimersByTime(milliseconds));

describe('toasts', () => {
  it('are shown for 1500 ms, and gone 500 ms after that', () => {
    render(<ToastView />);
    act(() => showToast({ title: 'Error', description: 'Failed to update performer', tone: 'bad' }));
    pass(1_499);
    expect(screen.getByRole('button').dataset.leaving).toBe('false');
    pass(1);
    expect(screen.getByRole('button').dataset.leaving).toBe('true');
    pass(500);
    expect(screen.queryByText('Error')).toBeNull();
  });
  it('come one at a time: the newest takes the place, with its full time', () => {
    render(<ToastView />);
    act(() => showToast({ title: 'First', tone: 'good' }));
    pass(1_000);
    act(() => showToast({ title: 'Second', tone: 'good' }));
    expect(screen.queryByText('First')).toBeNull();
    pass(1_400);
    expect(screen.getByRole('button').dataset.leaving).toBe('false');
    pass(600);
    expect(screen.queryByText('Second')).toBeNull();
  });
});
