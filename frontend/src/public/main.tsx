import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { FeedbackPage } from './feedback/feedback.page.js';
import { InvalidLinkPage } from './invalid-link.page.js';
import { PlacePage } from './place/place.page.js';
import { SignupPage } from './signup/signup.page.js';
import './public.css';

/** The page of an address: `/<kind>/<token or secret>`. */
function pageOf({ pathname, search }: Location): ReactNode {
  const [, kind, token = ''] = pathname.split('/');
  const display = new URLSearchParams(search).get('display');
  if (kind === 'signup') return <SignupPage token={token} isKiosk={display === 'kiosk'} />;
  if (kind === 'feedback') return <FeedbackPage token={token} />;
  if (kind === 'place') return <PlacePage secret={token} />;
  return <InvalidLinkPage />;
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element');
createRoot(root).render(<StrictMode>{pageOf(location)}</StrictMode>);
