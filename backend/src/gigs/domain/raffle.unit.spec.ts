import { winnerOf } from '@jamjar/contracts/gigs/raffle.draw';
import { command, draw, edit, resetRaffle } from './stories/commands.js';
import { entrances, event, moved, removed } from './stories/events.js';
import { given, openMic } from './stories/gigs.js';
import { ana, bo, cai, clock, dee, type Someone } from './stories/people.js';

/** 64 hexadecimal digits of this value: the ticket is the rest of its division by the number of tickets. */
const seed = (value: number): string => value.toString(16).padStart(64, '0');
const switchedOn = event('RaffleSwitched', { enabled: true });
const raffle = [...openMic, switchedOn];
const drawn = (value: number, entries: readonly (readonly [Someone, number])[], winner: Someone, at = '22:00') =>
  event('RaffleDrawn', {
    seed: seed(value),
    entries: entries.map(([{ id }, count]) => ({ performerId: id, entries: count })),
    winner: winner.id,
    at: clock(at),
  });
const reset = (affected: readonly Someone[], at: string) => event('RaffleReset', { affected: affected.map(({ id }) => id), at: clock(at) });

describe('drawing the raffle', () => {
  const two = [...raffle, entrances(bo, 1), entrances(ana, 2)];

  it.each([
    [0, ana],
    [1, ana],
    [2, bo],
    [3, ana],
  ])('gives each entrance one ticket, in the order of the line: seed %i', (value, winner) => {
    given(...two)
      .when(draw(seed(value), '22:00'))
      .then(
        drawn(
          value,
          [
            [ana, 2],
            [bo, 1],
          ],
          winner,
        ),
      );
  });
  it('can be recomputed from the event by anybody', () => {
    const { data } = drawn(
      2,
      [
        [ana, 2],
        [bo, 1],
      ],
      bo,
    );
    expect(winnerOf(data.seed, data.entries)).toBe(data.winner);
  });
  it('follows the line, not the order in which people came', () => {
    given(...two, moved([bo, 500]))
      .when(draw(seed(0), '22:00'))
      .then(
        drawn(
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
      ...two,
      drawn(
        2,
        [
          [ana, 2],
          [bo, 1],
        ],
        bo,
      ),
    )
      .when(draw(seed(2), '22:05'))
      .then(drawn(2, [[ana, 2]], ana, '22:05'));
  });
  it('finds nobody once every entrance has won', () => {
    given(...raffle, entrances(bo, 1), drawn(0, [[bo, 1]], bo))
      .when(draw(seed(0), '22:05'))
      .refused('NOBODY_ELIGIBLE');
  });
  it('finds nobody without entrances, and none of the removed', () => {
    given(...raffle)
      .when(draw(seed(0), '22:00'))
      .refused('NOBODY_ELIGIBLE');
    given(...raffle, entrances(bo, 1), removed(bo, '21:00'))
      .when(draw(seed(0), '22:00'))
      .refused('NOBODY_ELIGIBLE');
  });
  it('never counts less than no entry, when entrances were lowered below the wins', () => {
    given(...raffle, entrances(bo, 1), drawn(0, [[bo, 1]], bo), entrances(bo, 0), entrances(cai, 1))
      .when(draw(seed(0), '22:05'))
      .then(drawn(0, [[cai, 1]], cai, '22:05'));
  });
  it('is refused while the raffle is switched off', () => {
    given(...openMic, entrances(bo, 1))
      .when(draw(seed(0), '22:00'))
      .refused('RAFFLE_OFF');
    given(...two, event('RaffleSwitched', { enabled: false }))
      .when(draw(seed(0), '22:00'))
      .refused('RAFFLE_OFF');
  });
});

describe('resetting the raffle', () => {
  it('names everybody whose entrances or wins were not zero, in the order of the line', () => {
    const bosOnlyWin = [entrances(bo, 1), drawn(0, [[bo, 1]], bo), entrances(bo, 0)];
    given(...raffle, entrances(dee, 2), ...bosOnlyWin)
      .when(resetRaffle('22:10'))
      .then(reset([bo, dee], '22:10'));
  });
  it('takes entrances and wins from them', () => {
    given(...raffle, entrances(bo, 1), drawn(0, [[bo, 1]], bo), reset([bo], '22:10'))
      .when(resetRaffle('22:11'))
      .then();
    given(...raffle, entrances(bo, 1), drawn(0, [[bo, 1]], bo), reset([bo], '22:10'), entrances(bo, 1))
      .when(draw(seed(0), '22:15'))
      .then(drawn(0, [[bo, 1]], bo, '22:15'));
  });
  it('leaves the removed as they were', () => {
    given(...raffle, entrances(bo, 1), removed(bo, '21:00'))
      .when(resetRaffle('22:10'))
      .then();
  });
  it('can be done while the raffle is switched off', () => {
    given(...openMic, entrances(bo, 1))
      .when(resetRaffle('22:10'))
      .then(reset([bo], '22:10'));
  });
});

describe('setting raffle entrances', () => {
  it('can be done before the raffle is switched on', () => {
    given(...openMic)
      .when(edit(bo, { raffleEntrances: 3 }))
      .then(entrances(bo, 3));
    given(...openMic, entrances(bo, 3))
      .when(command('SwitchRaffle', { enabled: true }))
      .then(switchedOn);
  });
});
