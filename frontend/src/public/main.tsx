import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { resumeSignOut } from '../client/sign-out.js';
import { InvalidLinkPage } from './invalid-link.page.js';
import { reloadWhenReachable } from './reload.js';
import { loadKioskPage, SignupPage } from './signup/signup.page.js';
import { LoadingPage, MessagePage } from './ui/page.js';
import './public.css';

/** The pages by the first segment of their paths. The signup page is in this bundle, which saves a round trip; others are loaded later. */
const pages: Readonly<Record<string, (token: string, display: string | null) => Promise<ReactNode> | ReactNode>> = {
  signup: (token, display) => (display === 'kiosk' ? loadKioskPage(token) : <SignupPage token={token} KioskComplete={null} />),
  feedback: (token) => import('./feedback/feedback.page.js').then(({ FeedbackPage }) => <FeedbackPage token={token} />),
  place: (secret) => import('./place/place.page.js').then(({ PlacePage }) => <PlacePage secret={secret} />),
  join: (token) => import('./join/join.page.js').then(({ JoinPage }) => <JoinPage token={token} />),
  live: (token, display) =>
    display === 'tv'
      ? import('./live/room-screen.js').then(({ RoomScreen }) => <RoomScreen token={token} />)
      : import('./live/running-order.page.js').then(({ RunningOrderPage }) => <RunningOrderPage token={token} />),
};

/** Loads the page of an address: `/<page>/<token or secret>`; `?display=` asks for the kiosk or the room's screen. */
async function loadPage({ pathname, search }: Location): Promise<ReactNode> {
  const [, name = '', token = ''] = pathname.split('/');
  return (await pages[name.toLowerCase()]?.(token, new URLSearchParams(search).get('display'))) ?? <InvalidLinkPage />;
}

const element = document.getElementById('root');
if (!element) throw new Error('The page has no #root element');
const root = createRoot(element);
root.render(<LoadingPage />);
void resumeSignOut();
loadPage(location).then(
  (page) => root.render(<StrictMode>{page}</StrictMode>),
  () => {
    root.render(<MessagePage title="No connection" />);
    reloadWhenReachable();
  },
);
