import { useState } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { stageAnnouncement } from '../stage.announcements.js';

/** Announces to screen readers who went on and off stage. */
export function StageAnnouncer({ onStage }: { onStage: readonly PerformerView[] }) {
  const [announced, setAnnounced] = useState({ onStage, text: '' });
  if (announced.onStage !== onStage) {
    const text = stageAnnouncement(announced.onStage, onStage);
    setAnnounced({ onStage, text: text === '' ? announced.text : text });
  }
  return (
    <p className="for-screen-readers" aria-live="polite">
      {announced.text}
    </p>
  );
}
