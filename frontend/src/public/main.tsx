import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { InvalidLinkPage } from './invalid-link.page.js';
import './public.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element');
createRoot(root).render(
  <StrictMode>
    <InvalidLinkPage />
  </StrictMode>,
);
