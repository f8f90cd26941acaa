import { onWake } from './wake.js';

let stop: () => void;
let calls: number;
beforeEach(() => {
  jest.useFakeTimers();
  calls = 0;
  stop = onWake(() => calls++);
});
afterEach(() => {
  stop();
  Reflect.deleteProperty(document, 'hidden');
  jest.useRealTimers();
});
const fire = (type: string, properties = {}): boolean => window.dispatchEvent(Object.assign(new Event(type), properties));
const hide = (): unknown => Object.defineProperty(document, 'hidden', { value: true, configurable: true });

describe('onWake', () => {
  it('calls back once for all events of one return, and again at the next', () => {
    for (const type of ['resume', 'visibilitychange', 'online']) fire(type);
    expect(calls).toBe(1);
    jest.advanceTimersByTime(1_000);
    fire('pageshow', { persisted: true });
    expect(calls).toBe(2);
  });

  it('does not call back when the page is first shown or has been hidden, but when its network is back', () => {
    fire('pageshow', { persisted: false });
    hide();
    fire('visibilitychange');
    expect(calls).toBe(0);
    fire('online');
    expect(calls).toBe(1);
  });

  it('does not call back once it was ended', () => {
    stop();
    fire('online');
    expect(calls).toBe(0);
  });
});
