import { gigId, instant, performerId, userId } from '@jamjar/contracts/ids';
import { pickFirstAction } from './delivery-window.js';
import { type Trigger } from './triggers.js';

const trigger = (recordedAt: number, userDigit = '1'): Trigger => ({
  gigId: gigId('10000000-0000-4000-8000-000000000001'),
  name: 'selected',
  performerId: performerId('30000000-0000-4000-8000-000000000001'),
  revision: recordedAt,
  actor: { kind: 'user', id: userId(`40000000-0000-4000-8000-00000000000${userDigit}`) },
  recordedAt: instant(recordedAt),
});

describe('pickFirstAction', () => {
  it('picks all triggers of the first action, and none that follow', () => {
    const triggers = [trigger(1), trigger(1), trigger(1, '2'), trigger(2)];
    expect(pickFirstAction(triggers)).toEqual(triggers.slice(0, 2));
    expect(pickFirstAction(triggers.slice(3))).toEqual(triggers.slice(3));
    expect(pickFirstAction([])).toEqual([]);
  });
});
