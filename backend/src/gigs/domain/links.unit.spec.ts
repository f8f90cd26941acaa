import { gigCommand } from './fixtures/commands.fixture.js';
import { gigEvent, performerRemoved } from './fixtures/events.fixture.js';
import { given, jam } from './fixtures/gigs.fixture.js';
import { ana } from './fixtures/performers.fixture.js';

const generated = gigEvent('SignupLinkGenerated', {});
const on = gigEvent('SignupsSwitched', { enabled: true });
const off = gigEvent('SignupsSwitched', { enabled: false });
const limit = (limit: number | null) => gigEvent('SignupLimitSet', { limit });
const setLimit = (limit: number | null) => gigCommand('SetSignupLimit', { limit });

describe('the signup link', () => {
  it('is enabled when it is generated', () => {
    given(...jam)
      .when(gigCommand('GenerateSignupLink', {}))
      .then(generated);
    given(...jam, generated)
      .when(gigCommand('SwitchSignups', { enabled: true }))
      .then();
  });
  it('is replaced and enabled when it is generated again', () => {
    given(...jam, generated, off)
      .when(gigCommand('GenerateSignupLink', {}))
      .then(generated);
    given(...jam, generated, off, generated)
      .when(gigCommand('SwitchSignups', { enabled: true }))
      .then();
  });
  it('can be disabled and enabled', () => {
    given(...jam, generated)
      .when(gigCommand('SwitchSignups', { enabled: false }))
      .then(off);
    given(...jam, generated, off)
      .when(gigCommand('SwitchSignups', { enabled: true }))
      .then(on);
  });
  it.each([true, false])('must exist to be switched to %s', (enabled) => {
    given(...jam)
      .when(gigCommand('SwitchSignups', { enabled }))
      .thenRefused('NO_SIGNUP_LINK');
  });
});

describe('the signup limit', () => {
  it('can be set and removed', () => {
    given(...jam)
      .when(setLimit(20))
      .then(limit(20));
    given(...jam, limit(20))
      .when(setLimit(null))
      .then(limit(null));
  });
  it('is not recorded when it is the same', () => {
    given(...jam, limit(20))
      .when(setLimit(20))
      .then();
    given(...jam)
      .when(setLimit(null))
      .then();
  });
  it('enables an existing link when it leaves room', () => {
    given(...jam, generated, off)
      .when(setLimit(5))
      .then(limit(5), on);
    given(...jam, limit(5), generated, off)
      .when(setLimit(null))
      .then(limit(null), on);
  });
  it('enables an existing link even when the limit is the same', () => {
    given(...jam, limit(5), generated, off)
      .when(setLimit(5))
      .then(on);
  });
  it('does not enable the link when it leaves no room', () => {
    given(...jam, generated, off)
      .when(setLimit(4))
      .then(limit(4));
  });
  it('does not count removed performers', () => {
    given(...jam, performerRemoved(ana, '19:00'), generated, off)
      .when(setLimit(4))
      .then(limit(4), on);
  });
  it('does not create a link', () => {
    given(...jam)
      .when(setLimit(5))
      .then(limit(5));
  });
});

describe('the feedback link', () => {
  const generatedFeedback = gigEvent('FeedbackLinkGenerated', {});
  const feedback = (enabled: boolean) => gigEvent('FeedbackSwitched', { enabled });

  it('is enabled each time it is generated', () => {
    given(...jam)
      .when(gigCommand('GenerateFeedbackLink', {}))
      .then(generatedFeedback);
    given(...jam, generatedFeedback, feedback(false), generatedFeedback)
      .when(gigCommand('SwitchFeedback', { enabled: true }))
      .then();
  });
  it('can be disabled and enabled', () => {
    given(...jam, generatedFeedback)
      .when(gigCommand('SwitchFeedback', { enabled: false }))
      .then(feedback(false));
    given(...jam, generatedFeedback, feedback(false))
      .when(gigCommand('SwitchFeedback', { enabled: true }))
      .then(feedback(true));
  });
  it.each([true, false])('must exist to be switched to %s', (enabled) => {
    given(...jam)
      .when(gigCommand('SwitchFeedback', { enabled }))
      .thenRefused('NO_FEEDBACK_LINK');
  });
});
