import { act, render, screen } from '@testing-library/react';
import { showToast, ToastView } from './toast.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const advanceTime = (milliseconds: number): void => act(() => jest.advanceTimersByTime(milliseconds));

describe('showToast', () => {
  it('shows a toast for 1500 ms and removes it 500 ms later', () => {
    render(<ToastView />);
    act(() => showToast({ title: 'Error', description: 'Failed to update performer', tone: 'bad' }));
    advanceTime(1_499);
    expect(screen.getByRole('button').dataset.leaving).toBe('false');
    advanceTime(1);
    expect(screen.getByRole('button').dataset.leaving).toBe('true');
    advanceTime(500);
    expect(screen.queryByText('Error')).toBeNull();
  });
  it('replaces the previous toast and shows the new one for its full time', () => {
    render(<ToastView />);
    act(() => showToast({ title: 'First', tone: 'good' }));
    advanceTime(1_000);
    act(() => showToast({ title: 'Second', tone: 'good' }));
    expect(screen.queryByText('First')).toBeNull();
    advanceTime(1_400);
    expect(screen.getByRole('button').dataset.leaving).toBe('false');
    advanceTime(600);
    expect(screen.queryByText('Second')).toBeNull();
  });
});
