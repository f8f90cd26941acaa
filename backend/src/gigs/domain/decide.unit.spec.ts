import { type GigCommand, type GigCommandType } from '@jamjar/contracts/gigs/gig.commands';
import { decide } from './decide.js';
import { gigDecider } from './gig.decider.js';
import { command, create } from './stories/commands.js';
import { everyCommand } from './stories/every-command.js';
import { completed, deleted, event, removed, reopened } from './stories/events.js';
import { given, jam } from './stories/gigs.js';
import { bo } from './stories/people.js';

const namesBo = ({ data }: GigCommand): boolean => 'performerId' in data && data.performerId === bo.id;
const allBut = (...types: readonly GigCommandType[]) =>
  everyCommand.filter(({ type }) => !types.includes(type)).map((it) => [it.type, it] as const);

describe('a gig that nobody created', () => {
  it.each(allBut('CreateGig'))('is not found by %s', (_type, asked) => {
    given().when(asked).refused('GIG_NOT_FOUND');
  });
});

describe('a deleted gig', () => {
  it.each(allBut('CreateGig'))('is not found by %s', (_type, asked) => {
    given(...jam, deleted('23:00'))
      .when(asked)
      .refused('GIG_NOT_FOUND');
  });
  it('is not created again either', () => {
    given(...jam, deleted('23:00'))
      .when(create('jam'))
      .throws('there already');
  });
});

describe('a completed gig', () => {
  const open = ['CreateGig', 'CompleteGig', 'ReopenGig', 'DeleteGig', 'GenerateFeedbackLink', 'SwitchFeedback'] as const;
  const over = [...jam, completed('23:00')];

  it.each(allBut(...open))('is read-only for %s', (_type, asked) => {
    given(...over)
      .when(asked)
      .refused('GIG_COMPLETED');
  });
  it('takes changes again once it is reopened', () => {
    given(...over, reopened('23:05'))
      .when(command('SetTimeLimit', { minutes: 15 }))
      .then(event('TimeLimitSet', { minutes: 15 }));
  });
  it('gets its feedback link, and switches it', () => {
    const generated = event('FeedbackLinkGenerated', {});
    given(...over)
      .when(command('GenerateFeedbackLink', {}))
      .then(generated);
    given(...over, generated)
      .when(command('SwitchFeedback', { enabled: false }))
      .then(event('FeedbackSwitched', { enabled: false }));
  });
});

describe('somebody who was removed', () => {
  it.each(everyCommand.filter(namesBo).map((it) => [it.type, it] as const))('is nobody to %s', (_type, asked) => {
    given(...jam, removed(bo, '19:00'))
      .when(asked)
      .refused('PERFORMER_NOT_FOUND');
  });
});

describe('deciding', () => {
  it('never touches the state it decides on', () => {
    for (const asked of allBut('CreateGig').map(([, it]) => it)) {
      const state = jam.reduce((folded, it) => gigDecider.evolve(folded, it), gigDecider.initial());
      const before = structuredClone(state);
      decide(state, asked);
      expect(state).toEqual(before);
    }
  });
});
