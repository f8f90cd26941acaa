import { clearStage, next, nextBand, putAllOnStage, resetLineUp, seen } from './testing/commands.fixture.js';
import {
  lineUpReordered,
  lineUpReset,
  performerHeld,
  performerLeftStage,
  performerRemoved,
  performerSelected,
  performerWentOnStage,
  subOutCancelled,
  subOutRequested,
} from './testing/events.fixture.js';
import { generic, given, jam, openMic } from './testing/gigs.fixture.js';
import { ana, bo, cai, dee, eli } from './testing/performers.fixture.js';

const anaAndBoOnStage = [
  performerSelected(ana),
  performerSelected(bo),
  performerWentOnStage(ana, '20:00'),
  performerWentOnStage(bo, '20:00'),
];
const caiSelected = performerSelected(cai, { instruments: ['bass'] });
const caiWentOn = performerWentOnStage(cai, '20:20', { instruments: ['bass'] });

// Ana, Bo, Cai and Dee have the sort orders 1000 to 4000
describe('the next band', () => {
  it('takes everybody off stage, counting their minutes, and puts everybody selected on, both in the order of the line-up', () => {
    given(...jam, ...anaAndBoOnStage, performerSelected(dee), caiSelected, lineUpReordered([bo, 500]))
      .when(nextBand('20:20'))
      .then(performerLeftStage(bo, '20:20'), performerLeftStage(ana, '20:20'), caiWentOn, performerWentOnStage(dee, '20:20'));
  });
  it('leaves those who stay on stage', () => {
    given(...jam, ...anaAndBoOnStage, caiSelected)
      .when(nextBand('20:20', { staying: [bo] }))
      .then(performerLeftStage(ana, '20:20'), caiWentOn);
  });
  it('also starts on an empty stage', () => {
    given(...jam, caiSelected)
      .when(nextBand('20:20'))
      .then(caiWentOn);
  });
  it('records no replaced performer for a replacement, because everybody leaves anyway', () => {
    given(...jam, ...anaAndBoOnStage, performerSelected(dee, { replacing: ana }))
      .when(nextBand('20:20'))
      .then(performerLeftStage(ana, '20:20'), performerLeftStage(bo, '20:20'), performerWentOnStage(dee, '20:20'));
  });
  it('ends the sub-outs of performers who stay, with and without a replacement', () => {
    given(...jam, ...anaAndBoOnStage, performerSelected(dee, { replacing: ana }), subOutRequested(bo))
      .when(nextBand('20:20', { staying: [bo, ana] }))
      .then(subOutCancelled(ana), subOutCancelled(bo), performerWentOnStage(dee, '20:20'));
  });
  it('is refused when nobody is selected', () => {
    given(...jam, ...anaAndBoOnStage)
      .when(nextBand('20:20'))
      .thenRefused('NOBODY_SELECTED');
  });
  it('is refused when somebody who stays is not on stage', () => {
    for (const staying of [cai, dee, eli])
      given(...jam, ...anaAndBoOnStage, caiSelected)
        .when(nextBand('20:20', { staying: [ana, staying] }))
        .thenRefused('STAGE_CHANGED');
  });
  it('is allowed at jams only', () => {
    for (const gig of [openMic, generic])
      given(...gig)
        .when(nextBand('20:20'))
        .thenRefused('ONLY_JAM');
  });
});

describe('the command `Next` at an open mic', () => {
  const anaOnStage = performerWentOnStage(ana, '20:00', { instruments: [] });
  const wentOn = (performer: typeof ana) => performerWentOnStage(performer, '20:10', { instruments: [] });

  it('takes everybody off stage, counting their minutes, and puts the first of the line-up on', () => {
    given(...openMic, anaOnStage, performerWentOnStage(bo, '20:05'), lineUpReordered([dee, 500]))
      .when(next('20:10'))
      .then(performerLeftStage(ana, '20:10'), performerLeftStage(bo, '20:10'), wentOn(dee));
  });
  it('puts the first performer on when the stage is empty', () => {
    given(...openMic)
      .when(next('20:10'))
      .then(wentOn(ana));
  });
  it('skips performers who are held, were removed or have played', () => {
    const anaPlayed = [anaOnStage, performerLeftStage(ana, '20:05')];
    given(...openMic, ...anaPlayed, performerHeld(bo, '20:06'), performerRemoved(cai, '20:07'))
      .when(next('20:10'))
      .then(wentOn(dee));
  });
  it('only takes everybody off stage when nobody can be called', () => {
    given(...openMic, anaOnStage, ...[bo, cai, dee].map((each) => performerHeld(each, '20:06')))
      .when(next('20:10'))
      .then(performerLeftStage(ana, '20:10'));
  });
  it('is refused when nobody is on stage and nobody can be called', () => {
    given(...openMic, ...[ana, bo, cai, dee].map((each) => performerHeld(each, '20:06')))
      .when(next('20:10'))
      .thenRefused('NOBODY_WAITING');
  });
  it('is allowed at open mics only', () => {
    for (const gig of [jam, generic])
      given(...gig)
        .when(next('20:10'))
        .thenRefused('ONLY_OPEN_MIC');
  });
});

describe('a command on the whole stage', () => {
  const history = [...jam, ...anaAndBoOnStage, caiSelected];
  const order = [ana, bo, cai, dee];

  it('is carried out when stage and selection are as its sender saw them, in any order', () => {
    const asSeen = seen([bo, ana], [cai]);
    given(...history)
      .when(putAllOnStage('20:20', asSeen))
      .then(caiWentOn);
    given(...history)
      .when(clearStage('20:20', asSeen))
      .then(performerLeftStage(ana, '20:20', { counted: false }), performerLeftStage(bo, '20:20', { counted: false }));
    given(...history)
      .when(nextBand('20:20', { staying: [ana, bo], seen: asSeen }))
      .then(caiWentOn);
    given(...history)
      .when(resetLineUp(order, '20:20', asSeen))
      .then(
        performerLeftStage(ana, '20:20', { counted: false }),
        performerLeftStage(bo, '20:20', { counted: false }),
        lineUpReset(order, '20:20'),
      );
  });
  it.each([
    ['somebody else has gone on stage', seen([ana], [cai])],
    ['somebody has left the stage', seen([ana, bo, dee], [cai])],
    ['a different performer is on stage', seen([ana, dee], [cai])],
    ['somebody has been selected', seen([ana, bo])],
    ['somebody has been deselected', seen([ana, bo], [cai, dee])],
    ['the sender names somebody twice', seen([ana, ana], [cai])],
  ])('is refused when %s', (_what, outdated) => {
    const commands = [
      putAllOnStage('20:20', outdated),
      clearStage('20:20', outdated),
      nextBand('20:20', { seen: outdated }),
      resetLineUp(order, '20:20', outdated),
    ];
    for (const command of commands)
      given(...history)
        .when(command)
        .thenRefused('STAGE_CHANGED');
  });
  it('is refused also when it would change nothing', () => {
    given(...jam)
      .when(putAllOnStage('20:20', seen([], [cai])))
      .thenRefused('STAGE_CHANGED');
    given(...openMic)
      .when(next('20:20', seen([ana])))
      .thenRefused('STAGE_CHANGED');
  });
  it('is refused because of the gig type rather than because of a changed stage', () => {
    given(...openMic)
      .when(nextBand('20:20', { seen: seen([ana]) }))
      .thenRefused('ONLY_JAM');
  });
});
