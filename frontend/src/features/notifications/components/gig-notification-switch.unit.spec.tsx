import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type NotificationPreferenceView } from '@jamjar/contracts/notifications/push.views';
import { routes } from '@jamjar/contracts/routes';
import { expectToast } from '../../../testing/forms.js';
import { fridayGigId } from '../../../testing/performers.fixture.js';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { GigNotificationSwitch } from './gig-notification-switch.js';

const server = startServerForEachTest();
const path = routes.notificationPreference(fridayGigId);
const onOpenSettings = jest.fn();
beforeEach(() => onOpenSettings.mockClear());

const open = (preference: Partial<NotificationPreferenceView>): void => {
  const view = { globalEnabled: true, hasSubscription: true, eventEnabled: true, enabled: true, ...preference };
  server.when(`GET ${path}`, () => ({ body: view }));
  renderWithProviders(<GigNotificationSwitch gigId={fridayGigId} onOpenSettings={onOpenSettings} />);
};
const findSwitch = (checked: boolean): Promise<HTMLElement> => screen.findByRole('switch', { name: /^Event Notifications/, checked });
const getSentPreferences = (): unknown[] => server.requests.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []));

describe('GigNotificationSwitch', () => {
  it('switches the user’s notifications of the gig off and on', async () => {
    server.when(`PUT ${path}`, ({ body }) => ({ body }));
    open({});
    await screen.findByText('On for you at this event.');
    fireEvent.click(await findSwitch(true));
    await expectToast('Notifications Disabled');
    expect(screen.getByText('Off for you at this event.')).not.toBeNull();
    await waitFor(() => expect(screen.getByRole('switch').ariaBusy).toBe('false')); // until then it ignores taps
    fireEvent.click(await findSwitch(false));
    await expectToast('Notifications Enabled');
    await findSwitch(true);
    expect(getSentPreferences()).toEqual([{ enabled: false }, { enabled: true }]);
  });

  it('shows the change at once, and takes it back when it fails', async () => {
    server.when(`PUT ${path}`, () => ({ status: 500, body: {} }));
    open({});
    fireEvent.click(await findSwitch(true));
    await findSwitch(false);
    await expectToast('Error', 'Failed to update notification preference');
    await findSwitch(true);
  });

  it('shows off when the preference cannot be loaded, and reads it again after the user has switched it on', async () => {
    server.when(`PUT ${path}`, ({ body }) => ({ body }));
    renderWithProviders(<GigNotificationSwitch gigId={fridayGigId} onOpenSettings={onOpenSettings} />);
    await screen.findByText('Not loaded: counts as off.');
    server.when(`GET ${path}`, () => ({ body: { globalEnabled: true, hasSubscription: true, eventEnabled: true, enabled: true } }));
    fireEvent.click(await findSwitch(false));
    await expectToast('Notifications Enabled');
    await findSwitch(true);
  });

  it.each([{ hasSubscription: false }, { globalEnabled: false }])('offers the settings, not the switch, with %o', async (preference) => {
    open({ ...preference, enabled: false });
    await screen.findByText('Turn push on in Settings.');
    expect(screen.queryByRole('switch')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Settings' }));
    await waitFor(() => expect(onOpenSettings).toHaveBeenCalledTimes(1));
  });
});
