import { useState } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { lineUpNews } from '../line-up.news.js';

/** Tells a screen reader who came and went, whoever did it. */
export function LineUpNews({ performers }: { performers: readonly PerformerView[] }) {
  const [heard, setHeard] = useState({ performers, words: '' });
  if (heard.performers !== performers) setHeard({ performers, words: lineUpNews(heard.performers, performers) || heard.words });
  return (
    <p className="for-screen-readers" aria-live="polite">
      {heard.words}
    </p>
  );
}
