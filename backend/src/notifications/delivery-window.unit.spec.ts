import { instant, performerId, userId } from '@jamjar/contracts/ids';
import { addToWindow } from './delivery-window.js';
import { type Trigger } from './triggers.js';

const now = instant(1_000_000);
const trigger = (recordedAt: number, by = '1'): Trigger => ({
  name: 'selected',
  performerId: performerId('30000000-0000-4000-8000-000000000001'),
  revision: recordedAt,
  actor: { kind: 'user', id: userId(`40000000-0000-4000-8000-00000000000${by}`) },
  recordedAt: instant(recordedAt),
});

describe('addToWindow', () => {
  it('sends the first at once and opens a window of a minute', () => {
    expect(addToWindow(undefined, [trigger(1)], now)).toEqual({ sendNow: [trigger(1)], window: { endsAt: now + 60_000, pending: [] } });
  });

  it('sends all of one action at once, and lets what follows wait', () => {
    const triggers = [trigger(1), trigger(1), trigger(1, '2'), trigger(2)] as const;
    expect(addToWindow(undefined, triggers, now)).toEqual({
      sendNow: triggers.slice(0, 2),
      window: { endsAt: now + 60_000, pending: triggers.slice(2) },
    });
  });

  it('lets everything wait in an open window, whose end stays', () => {
    const open = { endsAt: instant(now + 5), pending: [trigger(1)] };
    expect(addToWindow(open, [trigger(2), trigger(3)], now)).toEqual({
      sendNow: [],
      window: { endsAt: open.endsAt, pending: [trigger(1), trigger(2), trigger(3)] },
    });
  });
});
