import { gigCommand } from './testing/commands.fixture.js';
import { gigEvent, performerRemoved } from './testing/events.fixture.js';
import { given, jam } from './testing/gigs.fixture.js';
import { ana } from './testing/performers.fixture.js';

const signupLinkGenerated = gigEvent('SignupLinkGenerated', {});
const signupsEnabled = gigEvent('SignupsSwitched', { enabled: true });
const signupsDisabled = gigEvent('SignupsSwitched', { enabled: false });
const signupLimitSet = (limit: number | null) => gigEvent('SignupLimitSet', { limit });
const setLimit = (limit: number | null) => gigCommand('SetSignupLimit', { limit });

describe('the signup link', () => {
  it('is enabled when it is generated', () => {
    given(...jam)
      .when(gigCommand('GenerateLink', { kind: 'signup' }))
      .then(signupLinkGenerated);
    given(...jam, signupLinkGenerated)
      .when(gigCommand('SwitchLink', { kind: 'signup', enabled: true }))
      .then();
  });
  it('is replaced and enabled when it is generated again', () => {
    given(...jam, signupLinkGenerated, signupsDisabled)
      .when(gigCommand('GenerateLink', { kind: 'signup' }))
      .then(signupLinkGenerated);
    given(...jam, signupLinkGenerated, signupsDisabled, signupLinkGenerated)
      .when(gigCommand('SwitchLink', { kind: 'signup', enabled: true }))
      .then();
  });
  it('is not replaced by a command with `isFirst`', () => {
    const generateFirst = gigCommand('GenerateLink', { kind: 'signup', isFirst: true });
    given(...jam)
      .when(generateFirst)
      .then(signupLinkGenerated);
    for (const switched of [[], [signupsDisabled]])
      given(...jam, signupLinkGenerated, ...switched)
        .when(generateFirst)
        .thenRefused('LINK_EXISTS');
  });
  it('can be disabled and enabled', () => {
    given(...jam, signupLinkGenerated)
      .when(gigCommand('SwitchLink', { kind: 'signup', enabled: false }))
      .then(signupsDisabled);
    given(...jam, signupLinkGenerated, signupsDisabled)
      .when(gigCommand('SwitchLink', { kind: 'signup', enabled: true }))
      .then(signupsEnabled);
  });
  it.each([true, false])('must exist before it is enabled or disabled (enabled: %s)', (enabled) => {
    given(...jam)
      .when(gigCommand('SwitchLink', { kind: 'signup', enabled }))
      .thenRefused('NO_SIGNUP_LINK');
  });
});

// `jam` has four performers
describe('the signup limit', () => {
  it('can be set and removed', () => {
    given(...jam)
      .when(setLimit(20))
      .then(signupLimitSet(20));
    given(...jam, signupLimitSet(20))
      .when(setLimit(null))
      .then(signupLimitSet(null));
  });
  it('is not recorded when it is the same', () => {
    given(...jam, signupLimitSet(20))
      .when(setLimit(20))
      .then();
    given(...jam)
      .when(setLimit(null))
      .then();
  });
  it('enables an existing link when it leaves room', () => {
    given(...jam, signupLinkGenerated, signupsDisabled)
      .when(setLimit(5))
      .then(signupLimitSet(5), signupsEnabled);
    given(...jam, signupLimitSet(5), signupLinkGenerated, signupsDisabled)
      .when(setLimit(null))
      .then(signupLimitSet(null), signupsEnabled);
  });
  it('enables an existing link even when the limit is the same', () => {
    given(...jam, signupLimitSet(5), signupLinkGenerated, signupsDisabled)
      .when(setLimit(5))
      .then(signupsEnabled);
  });
  it('does not enable the link when it leaves no room', () => {
    given(...jam, signupLinkGenerated, signupsDisabled)
      .when(setLimit(4))
      .then(signupLimitSet(4));
  });
  it('does not count removed performers', () => {
    given(...jam, performerRemoved(ana, '19:00'), signupLinkGenerated, signupsDisabled)
      .when(setLimit(4))
      .then(signupLimitSet(4), signupsEnabled);
  });
  it('does not create a link', () => {
    given(...jam)
      .when(setLimit(5))
      .then(signupLimitSet(5));
  });
});

describe.each([
  ['feedback', 'FeedbackLinkGenerated', 'FeedbackSwitched', 'NO_FEEDBACK_LINK'],
  ['live', 'LiveLinkGenerated', 'LiveSwitched', 'NO_LIVE_LINK'],
] as const)('the %s link', (kind, generated, switched, refusal) => {
  const linkGenerated = gigEvent(generated, {});
  const linkSwitched = (enabled: boolean) => gigEvent(switched, { enabled });

  it('is enabled each time it is generated', () => {
    given(...jam)
      .when(gigCommand('GenerateLink', { kind }))
      .then(linkGenerated);
    given(...jam, linkGenerated, linkSwitched(false), linkGenerated)
      .when(gigCommand('SwitchLink', { kind, enabled: true }))
      .then();
  });
  it('can be disabled and enabled', () => {
    given(...jam, linkGenerated)
      .when(gigCommand('SwitchLink', { kind, enabled: false }))
      .then(linkSwitched(false));
    given(...jam, linkGenerated, linkSwitched(false))
      .when(gigCommand('SwitchLink', { kind, enabled: true }))
      .then(linkSwitched(true));
  });
  it.each([true, false])('must exist before it is enabled or disabled (enabled: %s)', (enabled) => {
    given(...jam)
      .when(gigCommand('SwitchLink', { kind, enabled }))
      .thenRefused(refusal);
  });
});
