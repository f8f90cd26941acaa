import { breakRaffleSeal, drawRaffle, drawSealedRaffle, sealRaffle, testCommitment } from './testing/commands.fixture.js';
import { gigEvent, raffleEntrancesSet } from './testing/events.fixture.js';
import { given, openMic } from './testing/gigs.fixture.js';
import { toInstant } from './testing/instants.fixture.js';
import { ana, bo, cai } from './testing/performers.fixture.js';
import { raffleDrawnFrom, raffleReset, raffleSealBroken, raffleSealed, raffleSwitchedOn, toSeed } from './testing/raffle.fixture.js';

const openMicWithRaffle = [...openMic, raffleSwitchedOn];

// `raffleDrawnFrom` has the seed, the number of tickets of each performer, and the winner
describe('a seal of the raffle', () => {
  const withEntrances = [...openMicWithRaffle, raffleEntrancesSet(bo, 1), raffleEntrancesSet(ana, 2)];
  const sealed = [...withEntrances, raffleSealed('21:50')];
  const otherCommitment = 'd'.repeat(64);

  it('fixes the seed of the next draw; sealing again changes nothing', () => {
    given(...withEntrances)
      .when(sealRaffle(testCommitment, '21:50'))
      .then(raffleSealed('21:50'));
    given(...sealed)
      .when(sealRaffle(otherCommitment, '21:55'))
      .then();
  });
  it('is opened by the draw, and a new seal can be made for the next draw', () => {
    const drawn = raffleDrawnFrom(
      2,
      [
        [ana, 2],
        [bo, 1],
      ],
      bo,
    );
    given(...sealed)
      .when(drawSealedRaffle(testCommitment, toSeed(2), '22:00'))
      .then(drawn);
    given(...sealed, drawn)
      .when(sealRaffle(otherCommitment, '22:01'))
      .then(raffleSealed('22:01', otherCommitment));
  });
  it('refuses the second of two simultaneous draws with ALREADY_DRAWN, even when nobody is eligible any more', () => {
    given(...openMicWithRaffle, raffleEntrancesSet(bo, 1), raffleSealed('21:50'), raffleDrawnFrom(0, [[bo, 1]], bo))
      .when(drawSealedRaffle(testCommitment, toSeed(0), '22:00'))
      .thenRefused('ALREADY_DRAWN');
  });
  it('refuses a draw that names a seal which is not open, and a draw with a new seal while a seal is open', () => {
    given(...sealed)
      .when(drawSealedRaffle(otherCommitment, toSeed(0), '22:00'))
      .thenRefused('ALREADY_DRAWN');
    given(...sealed)
      .when(drawRaffle(toSeed(0), '22:00'))
      .thenRefused('ALREADY_DRAWN');
    given(...withEntrances)
      .when(drawSealedRaffle(otherCommitment, toSeed(0), '22:00'))
      .thenRefused('ALREADY_DRAWN');
  });
  it('is marked as broken when its seed is lost: no draw opens it, and a new seal can be made', () => {
    given(...sealed)
      .when(drawSealedRaffle(testCommitment, null, '22:00'))
      .thenRefused('RAFFLE_SEAL_BROKEN');
    given(...sealed)
      .when(breakRaffleSeal(testCommitment, '22:00'))
      .then(raffleSealBroken('22:00'));
    for (const command of [breakRaffleSeal(testCommitment, '22:01'), breakRaffleSeal(otherCommitment, '22:01')])
      given(...sealed, raffleSealBroken('22:00'))
        .when(command)
        .then();
    given(...sealed, raffleSealBroken('22:00'))
      .when(drawSealedRaffle(testCommitment, toSeed(0), '22:01'))
      .thenRefused('RAFFLE_SEAL_BROKEN');
    given(...sealed, raffleSealBroken('22:00'))
      .when(sealRaffle(otherCommitment, '22:01'))
      .then(raffleSealed('22:01', otherCommitment));
  });
  it('stays open through a reset of the raffle', () => {
    given(...sealed, raffleReset([ana, bo], '21:55'), raffleEntrancesSet(cai, 1))
      .when(drawSealedRaffle(testCommitment, toSeed(0), '22:00'))
      .then(raffleDrawnFrom(0, [[cai, 1]], cai));
  });
  it('cannot be made while the raffle is off or after the gig is completed', () => {
    given(...openMic)
      .when(sealRaffle(testCommitment, '21:50'))
      .thenRefused('RAFFLE_OFF');
    given(...sealed, gigEvent('GigCompleted', { at: toInstant('23:00') }))
      .when(sealRaffle(testCommitment, '23:01'))
      .thenRefused('GIG_COMPLETED');
  });
});
