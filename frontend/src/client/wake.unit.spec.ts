import { onWake } from './wake.js';

let removeListener: () => void;
let calls: number;
beforeEach(() => {
  jest.useFakeTimers();
  calls = 0;
  removeListener = onWake(() => calls++);
});
afterEach(() => {
  removeListener();
  Reflect.deleteProperty(document, 'hidden');
  jest.useRealTimers();
});
const fire = (type: string, properties = {}): boolean => window.dispatchEvent(Object.assign(new Event(type), properties));
const hide = (): unknown => Object.defineProperty(document, 'hidden', { value: true, configurable: true });

describe('onWake', () => {
  it('calls back once for all events of one wake-up, and again at the next wake-up', () => {
    for (const type of ['resume', 'visibilitychange', 'online']) fire(type);
    expect(calls).toBe(1);
    jest.advanceTimersByTime(1_000);
    fire('pageshow', { persisted: true });
    expect(calls).toBe(2);
  });

  it('calls back again when the network returns at once', () => {
    for (const type of ['offline', 'online', 'visibilitychange']) fire(type);
    expect(calls).toBe(2);
  });

  it('does not call back when the page is first shown or is hidden, except when the network is back', () => {
    fire('pageshow', { persisted: false });
    hide();
    fire('visibilitychange');
    expect(calls).toBe(0);
    fire('online');
    expect(calls).toBe(1);
  });

  it('does not call back after the listener was removed', () => {
    removeListener();
    fire('online');
    expect(calls).toBe(0);
  });
});
