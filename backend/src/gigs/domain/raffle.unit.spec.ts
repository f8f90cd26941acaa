import { pickWinner } from '@jamjar/contracts/gigs/raffle.draw';
import { gigCommand, drawRaffle, editPerformer, resetRaffle } from './fixtures/commands.fixture.js';
import { raffleEntrancesSet, gigEvent, lineUpReordered, performerRemoved } from './fixtures/events.fixture.js';
import { given, openMic } from './fixtures/gigs.fixture.js';
import { ana, bo, cai, toInstant, dee, type PerformerFixture } from './fixtures/performers.fixture.js';

/** The value as 64 hexadecimal digits. The drawn ticket is the remainder of the value divided by the number of tickets. */
const seed = (value: number): string => value.toString(16).padStart(64, '0');
const switchedOn = gigEvent('RaffleSwitched', { enabled: true });
const raffle = [...openMic, switchedOn];
const raffleDrawn = (value: number, entries: readonly (readonly [PerformerFixture, number])[], winner: PerformerFixture, at = '22:00') =>
  gigEvent('RaffleDrawn', {
    seed: seed(value),
    entries: entries.map(([{ id }, count]) => ({ performerId: id, entries: count })),
    winner: winner.id,
    at: toInstant(at),
  });
const raffleReset = (affected: readonly PerformerFixture[], at: string) =>
  gigEvent('RaffleReset', { affected: affected.map(({ id }) => id), at: toInstant(at) });

describe('drawing the raffle', () => {
  const withEntrances = [...raffle, raffleEntrancesSet(bo, 1), raffleEntrancesSet(ana, 2)];

  it.each([
    [0, ana],
    [1, ana],
    [2, bo],
    [3, ana],
  ])('gives each entrance one ticket, in the order of the line-up: seed %i', (value, winner) => {
    given(...withEntrances)
      .when(drawRaffle(seed(value), '22:00'))
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
      .when(drawRaffle(seed(0), '22:00'))
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
      .when(drawRaffle(seed(2), '22:05'))
      .then(raffleDrawn(2, [[ana, 2]], ana, '22:05'));
  });
  it('is refused when every entrance has won', () => {
    given(...raffle, raffleEntrancesSet(bo, 1), raffleDrawn(0, [[bo, 1]], bo))
      .when(drawRaffle(seed(0), '22:05'))
      .thenRefused('NOBODY_ELIGIBLE');
  });
  it('is refused without entrances; removed performers do not count', () => {
    given(...raffle)
      .when(drawRaffle(seed(0), '22:00'))
      .thenRefused('NOBODY_ELIGIBLE');
    given(...raffle, raffleEntrancesSet(bo, 1), performerRemoved(bo, '21:00'))
      .when(drawRaffle(seed(0), '22:00'))
      .thenRefused('NOBODY_ELIGIBLE');
  });
  it('counts no entry when the entrances are lower than the wins', () => {
    given(...raffle, raffleEntrancesSet(bo, 1), raffleDrawn(0, [[bo, 1]], bo), raffleEntrancesSet(bo, 0), raffleEntrancesSet(cai, 1))
      .when(drawRaffle(seed(0), '22:05'))
      .then(raffleDrawn(0, [[cai, 1]], cai, '22:05'));
  });
  it('is refused while the raffle is switched off', () => {
    given(...openMic, raffleEntrancesSet(bo, 1))
      .when(drawRaffle(seed(0), '22:00'))
      .thenRefused('RAFFLE_OFF');
    given(...withEntrances, gigEvent('RaffleSwitched', { enabled: false }))
      .when(drawRaffle(seed(0), '22:00'))
      .thenRefused('RAFFLE_OFF');
  });
});

describe('resetting the raffle', () => {
  it('records all performers whose entrances or wins are not zero, in the order of the line-up', () => {
    const boWithOnlyAWin = [raffleEntrancesSet(bo, 1), raffleDrawn(0, [[bo, 1]], bo), raffleEntrancesSet(bo, 0)];
    given(...raffle, raffleEntrancesSet(dee, 2), ...boWithOnlyAWin)
      .when(resetRaffle('22:10'))
      .then(raffleReset([bo, dee], '22:10'));
  });
  it('sets their entrances and wins to zero', () => {
    given(...raffle, raffleEntrancesSet(bo, 1), raffleDrawn(0, [[bo, 1]], bo), raffleReset([bo], '22:10'))
      .when(resetRaffle('22:11'))
      .then();
    given(...raffle, raffleEntrancesSet(bo, 1), raffleDrawn(0, [[bo, 1]], bo), raffleReset([bo], '22:10'), raffleEntrancesSet(bo, 1))
      .when(drawRaffle(seed(0), '22:15'))
      .then(raffleDrawn(0, [[bo, 1]], bo, '22:15'));
  });
  it('ignores removed performers', () => {
    given(...raffle, raffleEntrancesSet(bo, 1), performerRemoved(bo, '21:00'))
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
});
