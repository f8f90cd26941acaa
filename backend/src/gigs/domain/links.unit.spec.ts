import { command } from './stories/commands.js';
import { event, removed } from './stories/events.js';
import { given, jam } from './stories/gigs.js';
import { ana } from './stories/people.js';

const generated = event('SignupLinkGenerated', {});
const on = event('SignupsSwitched', { enabled: true });
const off = event('SignupsSwitched', { enabled: false });
const limit = (limit: number | null) => event('SignupLimitSet', { limit });
const setLimit = (limit: number | null) => command('SetSignupLimit', { limit });

describe('the signup link', () => {
  it('is enabled when it is generated', () => {
    given(...jam)
      .when(command('GenerateSignupLink', {}))
      .then(generated);
    given(...jam, generated)
      .when(command('SwitchSignups', { enabled: true }))
      .then();
  });
  it('is replaced when it is generated again, and enabled again with that', () => {
    given(...jam, generated, off)
      .when(command('GenerateSignupLink', {}))
      .then(generated);
    given(...jam, generated, off, generated)
      .when(command('SwitchSignups', { enabled: true }))
      .then();
  });
  it('is switched off and on', () => {
    given(...jam, generated)
      .when(command('SwitchSignups', { enabled: false }))
      .then(off);
    given(...jam, generated, off)
      .when(command('SwitchSignups', { enabled: true }))
      .then(on);
  });
  it.each([true, false])('must be there to be switched to %s', (enabled) => {
    given(...jam)
      .when(command('SwitchSignups', { enabled }))
      .refused('NO_SIGNUP_LINK');
  });
});

describe('the signup limit', () => {
  it('is set and taken away', () => {
    given(...jam)
      .when(setLimit(20))
      .then(limit(20));
    given(...jam, limit(20))
      .when(setLimit(null))
      .then(limit(null));
  });
  it('is not recorded again', () => {
    given(...jam, limit(20))
      .when(setLimit(20))
      .then();
    given(...jam)
      .when(setLimit(null))
      .then();
  });
  it('switches an existing link on again when it leaves room', () => {
    given(...jam, generated, off)
      .when(setLimit(5))
      .then(limit(5), on);
    given(...jam, limit(5), generated, off)
      .when(setLimit(null))
      .then(limit(null), on);
  });
  it('switches it on again also when the limit itself is the same', () => {
    given(...jam, limit(5), generated, off)
      .when(setLimit(5))
      .then(on);
  });
  it('switches nothing on when it leaves no room', () => {
    given(...jam, generated, off)
      .when(setLimit(4))
      .then(limit(4));
  });
  it('counts who is on the list: a removal frees a slot', () => {
    given(...jam, removed(ana, '19:00'), generated, off)
      .when(setLimit(4))
      .then(limit(4), on);
  });
  it('makes no link where there is none', () => {
    given(...jam)
      .when(setLimit(5))
      .then(limit(5));
  });
});

describe('the feedback link', () => {
  const generatedFeedback = event('FeedbackLinkGenerated', {});
  const feedback = (enabled: boolean) => event('FeedbackSwitched', { enabled });

  it('is enabled when it is generated, each time', () => {
    given(...jam)
      .when(command('GenerateFeedbackLink', {}))
      .then(generatedFeedback);
    given(...jam, generatedFeedback, feedback(false), generatedFeedback)
      .when(command('SwitchFeedback', { enabled: true }))
      .then();
  });
  it('is switched off and on', () => {
    given(...jam, generatedFeedback)
      .when(command('SwitchFeedback', { enabled: false }))
      .then(feedback(false));
    given(...jam, generatedFeedback, feedback(false))
      .when(command('SwitchFeedback', { enabled: true }))
      .then(feedback(true));
  });
  it.each([true, false])('must be there to be switched to %s', (enabled) => {
    given(...jam)
      .when(command('SwitchFeedback', { enabled }))
      .refused('NO_FEEDBACK_LINK');
  });
});
