import { useState } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { lineUpAnnouncement } from '../line-up.announcements.js';

/** Announces to screen readers the changes of the line-up that `lineUpAnnouncement` describes. */
export function LineUpAnnouncer({ performers }: { performers: readonly PerformerView[] }) {
  const [announced, setAnnounced] = useState({ performers, text: '' });
  if (announced.performers !== performers)
    setAnnounced({ performers, text: lineUpAnnouncement(announced.performers, performers) || announced.text });
  return (
    <p className="for-screen-readers" aria-live="polite">
      {announced.text}
    </p>
  );
}
