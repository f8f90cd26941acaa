import { render, screen, waitFor } from '@testing-library/react';
import { type LiveView } from '@jamjar/contracts/live/live.views';
import { routes } from '@jamjar/contracts/routes';
import { type SignupReceipt } from '@jamjar/contracts/signup/signup.views';
import { startServerForEachTest } from '../testing/scripted-server.js';
import { SignupInvitation } from './live/signup-invitation.js';
import { KioskComplete } from './signup/kiosk-complete.js';

const server = startServerForEachTest();
const live = { type: 'jam', signupToken: 'token', onStage: [], selected: [], queue: [] } as unknown as LiveView;
const receipt: SignupReceipt = { place: { secret: 'secret' }, performers: [{ key: 'ana', name: 'Ana' }] };
const open = (): void =>
  void render(
    <>
      <SignupInvitation live={live} />
      <KioskComplete receipt={receipt} onDone={() => undefined} />
    </>,
  );
const [invitationText, placeText] = ['Want to play?', 'Take your place along: scan it with your phone'];

describe('QR codes for phones on pages at localhost', () => {
  it('are shown if the machine is in a network', async () => {
    server.when(`GET ${routes.linkOrigins}`, () => ({ body: { origins: ['http://192.168.1.23:3000'] } }));
    open();
    await screen.findByText(invitationText);
    await screen.findByText(placeText);
  });

  it('are not shown if the machine is in no network, unlike the rest of the page', async () => {
    server.when(`GET ${routes.linkOrigins}`, () => ({ body: { origins: [] } }));
    open();
    // the space for the code is reserved until the server has answered
    await waitFor(() => expect([screen.queryByText(invitationText), screen.queryByText(placeText)]).toEqual([null, null]));
    screen.getByRole('button', { name: /^Next person/ });
  });
});
