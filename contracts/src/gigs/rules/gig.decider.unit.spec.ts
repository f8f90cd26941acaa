import { type GigCommand } from '../gig.commands.js';
import { type GigCommandType } from '../commands/command-table.js';
import { withOrigin } from '../../testing/decider-specification.js';
import { decide, gigDecider } from './gig.decider.js';
import { gigCommand, createGig, everyCommand } from './testing/commands.fixture.js';
import { gigCompleted, gigDeleted, gigEvent, performerRemoved, gigReopened } from './testing/events.fixture.js';
import { given, jam } from './testing/gigs.fixture.js';
import { bo } from './testing/performers.fixture.js';

const addressesBo = ({ data }: GigCommand): boolean => 'performerId' in data && data.performerId === bo.id;
/** Every command but those of these types, with its type for the test title. */
const allBut = (...types: readonly GigCommandType[]) =>
  everyCommand.filter(({ type }) => !types.includes(type)).map((it) => [it.type, it] as const);

describe('a gig that was not created', () => {
  it.each(allBut('CreateGig'))('refuses %s with GIG_NOT_FOUND', (_type, command) => {
    given().when(command).thenRefused('GIG_NOT_FOUND');
  });
});

describe('a deleted gig', () => {
  it.each(allBut('CreateGig'))('refuses %s with GIG_NOT_FOUND', (_type, command) => {
    given(...jam, gigDeleted('23:00'))
      .when(command)
      .thenRefused('GIG_NOT_FOUND');
  });
  it('cannot be created again', () => {
    given(...jam, gigDeleted('23:00'))
      .when(createGig('jam'))
      .thenThrows('exists already');
  });
});

describe('a completed gig', () => {
  const exceptions = ['CreateGig', 'CompleteGig', 'ReopenGig', 'DeleteGig'] as const;
  const completed = [...jam, gigCompleted('23:00')];

  it.each(allBut(...exceptions))('refuses %s', (_type, command) => {
    given(...completed)
      .when(command)
      .thenRefused('GIG_COMPLETED');
  });
  it('accepts changes again when it is reopened', () => {
    given(...completed, gigReopened('23:05'))
      .when(gigCommand('SetTimeLimit', { minutes: 15 }))
      .then(gigEvent('TimeLimitSet', { minutes: 15 }));
  });
  it('accepts generating and switching the feedback link', () => {
    const generated = gigEvent('FeedbackLinkGenerated', {});
    given(...completed)
      .when(gigCommand('GenerateLink', { kind: 'feedback' }))
      .then(generated);
    given(...completed, generated)
      .when(gigCommand('SwitchLink', { kind: 'feedback', enabled: false }))
      .then(gigEvent('FeedbackSwitched', { enabled: false }));
  });
  it('accepts generating and switching the live link', () => {
    const generated = gigEvent('LiveLinkGenerated', {});
    given(...completed)
      .when(gigCommand('GenerateLink', { kind: 'live' }))
      .then(generated);
    given(...completed, generated)
      .when(gigCommand('SwitchLink', { kind: 'live', enabled: false }))
      .then(gigEvent('LiveSwitched', { enabled: false }));
  });
  it('accepts switching signups off, and not on', () => {
    const withLink = [...jam, gigEvent('SignupLinkGenerated', {}), gigCompleted('23:00')];
    given(...withLink)
      .when(gigCommand('SwitchLink', { kind: 'signup', enabled: false }))
      .then(gigEvent('SignupsSwitched', { enabled: false }));
    given(...withLink)
      .when(gigCommand('SwitchLink', { kind: 'signup', enabled: true }))
      .thenRefused('GIG_COMPLETED');
  });
});

describe('a removed performer', () => {
  // `CancelSignup` is refused with another code for a performer whom staff removed: signup-cancellation.unit.spec.ts
  const commands = everyCommand.filter((command) => addressesBo(command) && command.type !== 'CancelSignup');
  it.each(commands.map((it) => [it.type, it] as const))('is not found by %s', (_type, command) => {
    given(...jam, performerRemoved(bo, '19:00'))
      .when(command)
      .thenRefused('PERFORMER_NOT_FOUND');
  });
});

describe('deciding', () => {
  it('never changes the state', () => {
    for (const command of allBut('CreateGig').map(([, it]) => it)) {
      const state = jam.map(withOrigin).reduce((folded, event) => gigDecider.evolve(folded, event), gigDecider.initialState());
      const before = structuredClone(state);
      decide(state, command);
      expect(state).toEqual(before);
    }
  });
});
