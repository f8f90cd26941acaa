import { MessagePage } from './ui/page.js';

/** Shown for every invalid public link (docs/rules.md#links). */
export const InvalidLinkPage = () => (
  <MessagePage title="Jamjar">
    <p>This link is no longer valid</p>
  </MessagePage>
);
