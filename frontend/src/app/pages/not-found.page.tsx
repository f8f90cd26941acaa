import { Placard } from './placard.js';

/** Any other path (S1 §2). */
export const NotFoundPage = () => <Placard title="404" words="There is no page at this address." />;
