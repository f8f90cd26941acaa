import { useState } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { stageNews } from '../stage.views.js';

/** Tells a screen reader who went on and off, whoever did it. */
export function StageNews({ onStage }: { onStage: readonly PerformerView[] }) {
  const [heard, setHeard] = useState({ onStage, words: '' });
  if (heard.onStage !== onStage) {
    const words = stageNews(heard.onStage, onStage);
    setHeard({ onStage, words: words === '' ? heard.words : words });
  }
  return (
    <p className="for-screen-readers" aria-live="polite">
      {heard.words}
    </p>
  );
}
