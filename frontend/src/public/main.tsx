import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { InvalidLinkPage } from './invalid-link.page.js';
import { reloadWhenReachable } from './reload.js';
import { SignupPage } from './signup/signup.page.js';
import { LoadingPage, MessagePage } from './ui/page.js';
import './public.css';

/** Loads the page of an address: `/<kind>/<token or secret>`. Signing up comes with this file, without another round trip; the others follow it. */
async function loadPage({ pathname, search }: Location): Promise<ReactNode> {
  const [, name = '', token = ''] = pathname.split('/');
  const kind = name.toLowerCase();
  const display = new URLSearchParams(search).get('display');
  if (kind === 'signup') return <SignupPage token={token} isKiosk={display === 'kiosk'} />;
  if (kind === 'feedback') {
    const { FeedbackPage } = await import('./feedback/feedback.page.js');
    return <FeedbackPage token={token} />;
  }
  if (kind === 'place') {
    const { PlacePage } = await import('./place/place.page.js');
    return <PlacePage secret={token} />;
  }
  if (kind === 'live') return display === 'tv' ? loadRoomScreen(token) : loadRunningOrder(token);
  return <InvalidLinkPage />;
}
async function loadRunningOrder(token: string): Promise<ReactNode> {
  const { RunningOrderPage } = await import('./live/running-order.page.js');
  return <RunningOrderPage token={token} />;
}
async function loadRoomScreen(token: string): Promise<ReactNode> {
  const { RoomScreen } = await import('./live/room-screen.js');
  return <RoomScreen token={token} />;
}

const element = document.getElementById('root');
if (!element) throw new Error('The page has no #root element');
const root = createRoot(element);
root.render(<LoadingPage />);
loadPage(location).then(
  (page) => root.render(<StrictMode>{page}</StrictMode>),
  () => {
    root.render(<MessagePage title="No connection" />);
    reloadWhenReachable();
  },
);
