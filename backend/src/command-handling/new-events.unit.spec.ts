import { commandId, instant } from '@jamjar/contracts/ids';
import { type RoomEvent, roomFormat } from '../testing/room.js';
import { type CommandContext } from './command-context.js';
import { historyHash, historyStart } from './history-hash.js';
import { newEvents } from './new-events.js';

const context: CommandContext = {
  commandId: commandId('0195e4a0-0000-7000-8000-000000000002'),
  requestHash: 'a'.repeat(64),
  actor: { kind: 'user', id: 'user-1' },
  recordedAt: instant(1_763_712_000_000),
};
const tip = { stream: 'room-1', revision: 4n, hash: historyStart };
const came = (guest: string, wishes: object = {}): RoomEvent => ({ type: 'GuestEntered', data: { guest, number: 1, wishes } });

describe('new events', () => {
  it('follow the tip of their stream, each chained to the one before', () => {
    const { toStore, asRead } = newEvents([came('Ana'), came('Bo')], context, tip, roomFormat);
    let hash = historyStart;
    for (const [index, { event, revision, metadata }] of asRead.entries()) {
      const { hash: chained, ...unchained } = metadata;
      hash = historyHash(hash, { stream: 'room-1', revision, id: toStore[index]?.id ?? '', ...event, metadata: unchained });
      expect(chained).toBe(hash);
    }
    expect(asRead.map(({ revision }) => revision)).toEqual([5n, 6n]);
  });

  it('have ids of their own, others for each decision', () => {
    const decide = () => newEvents([came('Ana'), came('Bo')], context, tip, roomFormat).toStore.map(({ id }) => id);
    expect(new Set([...decide(), ...decide()]).size).toBe(4);
  });

  it('are what JSON keeps of them, in the store and in memory alike', () => {
    const { toStore, asRead } = newEvents(
      [came('Ana', { at: new Date(0), chair: undefined, places: [1, undefined] })],
      context,
      tip,
      roomFormat,
    );
    const expected = { guest: 'Ana', number: 1, wishes: { at: '1970-01-01T00:00:00.000Z', places: [1, null] } };
    expect(toStore[0]?.data).toStrictEqual(expected);
    expect(asRead[0]?.event.data).toStrictEqual(expected);
  });

  it('carry nothing of a person but the id', () => {
    const person = { kind: 'user' as const, id: 'user-1', username: 'ana' };
    const [event] = newEvents([came('Ana')], { ...context, actor: person }, tip, roomFormat).toStore;
    expect(event?.metadata).toMatchObject({ actor: { kind: 'user', id: 'user-1' } });
    expect(JSON.stringify(event?.metadata)).not.toContain('username');
  });

  it('have no request hash without a key', () => {
    const [event] = newEvents([came('Ana')], { ...context, requestHash: null }, tip, roomFormat).toStore;
    expect(event?.metadata).not.toHaveProperty('requestHash');
  });

  it('that could not be read again are never appended', () => {
    const format = {
      ...roomFormat,
      read: () => {
        throw new TypeError('unreadable');
      },
    };
    expect(() => newEvents([came('Ana')], context, tip, format)).toThrow('unreadable');
  });
});
