import { pickWinner } from '@jamjar/contracts/gigs/raffle.draw';
import { gigCommand, drawRaffle, editPerformer, resetRaffle, setRaffleEntrances } from './fixtures/commands.fixture.js';
import { raffleEntrancesSet, gigEvent, lineUpReordered, performerRemoved } from './fixtures/events.fixture.js';
import { given, openMic } from './fixtures/gigs.fixture.js';
import { toInstant } from './fixtures/instants.fixture.js';
import { ana, bo, cai, dee, type PerformerFixture } from './fixtures/performers.fixture.js';

/** The value as 64 hexadecimal digits. The drawn ticket is the remainder of the value divided by the number of tickets. */
const toSeed = (value: number): string => value.toString(16).padStart(64, '0');
const switchedOn = gigEvent('RaffleSwitched', { enabled: true });
const openMicWithRaffle = [...openMic, switchedOn];
const raffleDrawn = (value: number, entries: readonly (readonly [PerformerFixture, number])[], winner: PerformerFixture, at = '22:00') =>
  gigEvent('RaffleDrawn', {
    seed: toSeed(value),
    entries: entries.map(([{ id }, count]) => ({ performerId: id, entries: count })),
    winner: winner.id,
    at: toInstant(at),
  });
const raffleReset = (affected: readonly PerformerFixture[], at: string) =>
  gigEvent('RaffleReset', { affected: affected.map(({ id }) => id), at: toInstant(at) });

// Ana, Bo, Cai and Dee have the sort orders 1000 to 4000
describe('drawing the raffle', () => {
  const withEntrances = [...openMicWithRaffle, raffleEntrancesSet(bo, 1), raffleEntrancesSet(ana, 2)];

  it.each([
    [0, ana],
    [1, ana],
    [2, bo],
    [3, ana],
  ])('gives each entrance one ticket, in the order of the line-up: seed %i', (value, winner) => {
    given(...withEntrances)
      .when(drawRaffle(toSeed(value), '22:00'))
      .then(
        raffleDrawn(
          value,
          [
            [ana, 2],
            [bo, 1],
          ],
          winner,
        ),
      );
  });
  it('can be recomputed from the event', () => {
    const { data } = raffleDrawn(
      2,
      [
        [ana, 2],
        [bo, 1],
      ],
      bo,
    );
    expect(pickWinner(data.seed, data.entries)).toBe(data.winner);
  });
  it('follows the order of the line-up, not of addition', () => {
    given(...withEntrances, lineUpReordered([bo, 500]))
      .when(drawRaffle(toSeed(0), '22:00'))
      .then(
        raffleDrawn(
          0,
          [
            [bo, 1],
            [ana, 2],
          ],
          bo,
        ),
      );
  });
  it('uses up one entrance of the winner', () => {
    given(
      ...withEntrances,
      raffleDrawn(
        2,
        [
          [ana, 2],
          [bo, 1],
        ],
        bo,
      ),
    )
      .when(drawRaffle(toSeed(2), '22:05'))
      .then(raffleDrawn(2, [[ana, 2]], ana, '22:05'));
  });
  it('is refused when every entrance has won', () => {
    given(...openMicWithRaffle, raffleEntrancesSet(bo, 1), raffleDrawn(0, [[bo, 1]], bo))
      .when(drawRaffle(toSeed(0), '22:05'))
      .thenRefused('NOBODY_ELIGIBLE');
  });
  it('is refused without entrances; removed performers do not count', () => {
    given(...openMicWithRaffle)
      .when(drawRaffle(toSeed(0), '22:00'))
      .thenRefused('NOBODY_ELIGIBLE');
    given(...openMicWithRaffle, raffleEntrancesSet(bo, 1), performerRemoved(bo, '21:00'))
      .when(drawRaffle(toSeed(0), '22:00'))
      .thenRefused('NOBODY_ELIGIBLE');
  });
  it('counts no entry when the entrances are lower than the wins', () => {
    given(
      ...openMicWithRaffle,
      raffleEntrancesSet(bo, 1),
      raffleDrawn(0, [[bo, 1]], bo),
      raffleEntrancesSet(bo, 0),
      raffleEntrancesSet(cai, 1),
    )
      .when(drawRaffle(toSeed(0), '22:05'))
      .then(raffleDrawn(0, [[cai, 1]], cai, '22:05'));
  });
  it('is refused while the raffle is switched off', () => {
    given(...openMic, raffleEntrancesSet(bo, 1))
      .when(drawRaffle(toSeed(0), '22:00'))
      .thenRefused('RAFFLE_OFF');
    given(...withEntrances, gigEvent('RaffleSwitched', { enabled: false }))
      .when(drawRaffle(toSeed(0), '22:00'))
      .thenRefused('RAFFLE_OFF');
  });
});

describe('resetting the raffle', () => {
  it('records all performers whose entrances or wins are not zero, in the order of the line-up', () => {
    const boWithOnlyAWin = [raffleEntrancesSet(bo, 1), raffleDrawn(0, [[bo, 1]], bo), raffleEntrancesSet(bo, 0)];
    given(...openMicWithRaffle, raffleEntrancesSet(dee, 2), ...boWithOnlyAWin)
      .when(resetRaffle('22:10'))
      .then(raffleReset([bo, dee], '22:10'));
  });
  it('sets their entrances and wins to zero', () => {
    given(...openMicWithRaffle, raffleEntrancesSet(bo, 1), raffleDrawn(0, [[bo, 1]], bo), raffleReset([bo], '22:10'))
      .when(resetRaffle('22:11'))
      .then();
    given(
      ...openMicWithRaffle,
      raffleEntrancesSet(bo, 1),
      raffleDrawn(0, [[bo, 1]], bo),
      raffleReset([bo], '22:10'),
      raffleEntrancesSet(bo, 1),
    )
      .when(drawRaffle(toSeed(0), '22:15'))
      .then(raffleDrawn(0, [[bo, 1]], bo, '22:15'));
  });
  it('ignores removed performers', () => {
    given(...openMicWithRaffle, raffleEntrancesSet(bo, 1), performerRemoved(bo, '21:00'))
      .when(resetRaffle('22:10'))
      .then();
  });
  it('is allowed while the raffle is switched off', () => {
    given(...openMic, raffleEntrancesSet(bo, 1))
      .when(resetRaffle('22:10'))
      .then(raffleReset([bo], '22:10'));
  });
});

describe('setting raffle entrances', () => {
  it('is allowed before the raffle is switched on', () => {
    given(...openMic)
      .when(editPerformer(bo, { raffleEntrances: 3 }))
      .then(raffleEntrancesSet(bo, 3));
    given(...openMic, raffleEntrancesSet(bo, 3))
      .when(gigCommand('SwitchRaffle', { enabled: true }))
      .then(switchedOn);
  });
  it('sets those of several in one action, and never adds', () => {
    given(...openMic, raffleEntrancesSet(ana, 3), raffleEntrancesSet(cai, 1))
      .when(setRaffleEntrances([cai, ana, bo], 1))
      .then(raffleEntrancesSet(ana, 1), raffleEntrancesSet(bo, 1));
    given(...openMic)
      .when(setRaffleEntrances([], 1))
      .then();
  });
  it('is refused for all when one of them was removed', () => {
    given(...openMic, performerRemoved(bo, '21:00'))
      .when(setRaffleEntrances([ana, bo], 1))
      .thenRefused('PERFORMER_NOT_FOUND');
  });
});
