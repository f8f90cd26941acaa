import { pickWinner } from '../raffle.draw.js';
import { gigCommand, drawRaffle, editPerformer, resetRaffle, setRaffleEntrances } from './testing/commands.fixture.js';
import { gigEvent, lineUpReordered, performerRemoved, raffleEntrancesSet } from './testing/events.fixture.js';
import { raffleDrawnFrom, raffleReset, raffleSealed, raffleSwitchedOn, toSeed } from './testing/raffle.fixture.js';
import { given, openMic } from './testing/gigs.fixture.js';
import { ana, bo, cai, dee } from './testing/performers.fixture.js';

const openMicWithRaffle = [...openMic, raffleSwitchedOn];
/** The events of a draw that makes its own seal, at the same time: `draw[3]`, by default 22:00. */
const raffleDrawn = (...draw: Parameters<typeof raffleDrawnFrom>) => [raffleSealed(draw[3] ?? '22:00'), raffleDrawnFrom(...draw)];

// Ana, Bo, Cai and Dee have the sort orders 1000 to 4000
// `raffleDrawnFrom` has the seed, the number of tickets of each performer, and the winner
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
        ...raffleDrawn(
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
    const { data } = raffleDrawnFrom(
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
        ...raffleDrawn(
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
      ...raffleDrawn(
        2,
        [
          [ana, 2],
          [bo, 1],
        ],
        bo,
      ),
    )
      .when(drawRaffle(toSeed(2), '22:05'))
      .then(...raffleDrawn(2, [[ana, 2]], ana, '22:05'));
  });
  it('is refused when every entrance has won', () => {
    given(...openMicWithRaffle, raffleEntrancesSet(bo, 1), ...raffleDrawn(0, [[bo, 1]], bo))
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
      ...raffleDrawn(0, [[bo, 1]], bo),
      raffleEntrancesSet(bo, 0),
      raffleEntrancesSet(cai, 1),
    )
      .when(drawRaffle(toSeed(0), '22:05'))
      .then(...raffleDrawn(0, [[cai, 1]], cai, '22:05'));
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
    const boWithOnlyAWin = [raffleEntrancesSet(bo, 1), ...raffleDrawn(0, [[bo, 1]], bo), raffleEntrancesSet(bo, 0)];
    given(...openMicWithRaffle, raffleEntrancesSet(dee, 2), ...boWithOnlyAWin)
      .when(resetRaffle('22:10'))
      .then(raffleReset([bo, dee], '22:10'));
  });
  it('sets the entrances and wins of the recorded performers to zero', () => {
    given(...openMicWithRaffle, raffleEntrancesSet(bo, 1), ...raffleDrawn(0, [[bo, 1]], bo), raffleReset([bo], '22:10'))
      .when(resetRaffle('22:11'))
      .then();
    given(
      ...openMicWithRaffle,
      raffleEntrancesSet(bo, 1),
      ...raffleDrawn(0, [[bo, 1]], bo),
      raffleReset([bo], '22:10'),
      raffleEntrancesSet(bo, 1),
    )
      .when(drawRaffle(toSeed(0), '22:15'))
      .then(...raffleDrawn(0, [[bo, 1]], bo, '22:15'));
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
      .then(raffleSwitchedOn);
  });
  it('sets the entrances of several performers in one command, and does not add to them', () => {
    given(...openMic, raffleEntrancesSet(ana, 3), raffleEntrancesSet(cai, 1))
      .when(setRaffleEntrances([cai, ana, bo], 1))
      .then(raffleEntrancesSet(ana, 1), raffleEntrancesSet(bo, 1));
    given(...openMic)
      .when(setRaffleEntrances([], 1))
      .then();
  });
  it('is refused for all performers when one of them was removed', () => {
    given(...openMic, performerRemoved(bo, '21:00'))
      .when(setRaffleEntrances([ana, bo], 1))
      .thenRefused('PERFORMER_NOT_FOUND');
  });
});
