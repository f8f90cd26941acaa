import { type LiveView } from '@jamjar/contracts/live/live.views';
import { InvalidLinkPage } from '../invalid-link.page.js';
import { ConnectionStatus } from '../ui/connection-status.js';
import { Actions, LoadingPage, NotReachablePage, Page, pageStyles } from '../ui/page.js';
import { createLinkSource, usePublicFeed } from '../use-public-feed.js';
import { Queue } from './queue.js';
import { OnStage, Selected } from './on-stage.js';
import { Seal, Winner } from './raffle.js';
import styles from './running-order.module.css';
import { useTitle } from './use-title.js';

/** The running order for phones: the raffle's winner and seal, who is on stage, who is selected, and the queue. */
export function RunningOrderPage({ token }: { token: string }) {
  const { state, feed } = usePublicFeed(() => createLinkSource('live', token));
  const { live } = state;
  useTitle(live?.name);
  if (state.isGone) return <InvalidLinkPage />;
  if (!live) return state.connection === 'offline' ? <NotReachablePage what="The running order" onTryAgain={feed.read} /> : <LoadingPage />;
  return (
    <Page>
      <header className={styles.header}>
        <h1>{live.name}</h1>
        <p className={pageStyles.soft}>{[live.venue, live.organisation.name].filter(Boolean).join(' · ')}</p>
      </header>
      <div className={styles.parts}>
        {live.raffle && <Winner key={live.raffle.id} token={token} raffle={live.raffle} />}
        {live.seal !== null && <Seal commitment={live.seal} />}
        {live.completed ? <Completed /> : <StageAndQueue live={live} />}
      </div>
      <Actions isSticky={live.signupToken !== null}>
        <ConnectionStatus state={state} />
        {live.signupToken !== null && (
          <a className={pageStyles.primary} href={`/signup/${live.signupToken}`}>
            Sign up
          </a>
        )}
      </Actions>
    </Page>
  );
}

const StageAndQueue = ({ live }: { live: LiveView }) => (
  <>
    {live.type !== 'generic' && <OnStage performers={live.onStage} timeLimit={live.timeLimit} />}
    {live.selected.length > 0 && <Selected performers={live.selected} />}
    <Queue live={live} />
  </>
);

const Completed = () => (
  <div className={styles.completed}>
    <h2>Thanks for coming</h2>
    <p className={pageStyles.soft}>That was it for this time</p>
  </div>
);
