import { MessagePage } from './ui/page.js';

/** Shown for an invalid link to a running order or a place, and at an address that no page has. */
export const InvalidLinkPage = () => (
  <MessagePage title="Jamjar">
    <p>This link is no longer valid</p>
  </MessagePage>
);
