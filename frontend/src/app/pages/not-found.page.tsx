import { MessagePage } from './message-page.js';

/** Shown for every unknown path. */
export const NotFoundPage = () => <MessagePage title="404" message="There is no page at this address." />;
