import { MessagePage } from './ui/page.js';

/** Shown for every public link that leads nowhere (docs/rules.md#links). */
export const InvalidLinkPage = () => (
  <MessagePage title="Jamjar">
    <p>This link is no longer valid</p>
  </MessagePage>
);
