import { useHref, useLinkClickHandler, useNavigate } from 'react-router-dom';
import { type ReactNode } from 'react';
import { ResetAll } from '../../../features/line-up/components/reset-all.js';
import { EventMenu } from '../../../features/gigs/components/event-menu.js';
import { TimeLimit } from '../../../features/gigs/components/time-limit.js';
import { RunRaffle } from '../../../features/raffle/components/run-raffle.js';
import { ClearStage } from '../../../features/stage/components/clear-stage.js';
import { Panel } from '../../../ui/panel.js';
import { QuietButton } from '../../../ui/quiet-button.js';
import { paths } from '../../paths.js';
import styles from './manage-panel.module.css';
import { type Gig } from './gig.js';

/** What concerns a whole jam or open mic (S2 §2, Manage block). */
export const StageManage = ({ gig }: { gig: Gig }) => (
  <ManagePanel gig={gig} figures={[all, havePlayed]}>
    <StageActions gig={gig} />
  </ManagePanel>
);

/** A generic event counts who signed up and who came; it has no stage. */
export const GenericManage = ({ gig }: { gig: Gig }) => <ManagePanel gig={gig} figures={[signedUp, attended]} />;

type Count = (gig: Gig) => { words: string; number: number };
const all: Count = ({ lineUp }) => ({ words: 'participants', number: lineUp.places.all.length });
const havePlayed: Count = ({ lineUp }) => ({ words: 'have played', number: lineUp.places.all.filter(({ played }) => played).length });
const signedUp: Count = ({ lineUp }) => ({ words: 'Number of Signups', number: lineUp.places.all.length });
const attended: Count = ({ lineUp }) => ({
  words: 'Number of Attendees',
  number: lineUp.places.all.filter((performer) => performer.attended).length,
});

interface Props {
  gig: Gig;
  figures: readonly Count[];
  /** What there is to do with this type of gig alone. */
  children?: ReactNode;
}

function ManagePanel({ gig, figures, children }: Props) {
  const { event, rights, lineUp } = gig;
  const { id, name, completed, raffleEnabled } = event;
  const performers = lineUp.places.all;
  const navigate = useNavigate();
  return (
    <Panel title="Manage">
      <div className={styles.manage}>
        <h3 className={styles.name}>{name}</h3>
        <dl className={styles.numbers}>
          {figures.map((count) => (
            <Figure key={count(gig).words} {...count(gig)} known={lineUp.kind === 'here'} />
          ))}
        </dl>
        {raffleEnabled && <RunRaffle gigId={id} performers={performers} disabled={completed} />}
        {children}
        <ResetAll gigId={id} disabled={completed || performers.length === 0} />
        <DataLink gig={gig} />
        {rights.own && <EventMenu event={event} trigger="button" onDeleted={() => void navigate(paths.home)} />}
      </div>
    </Panel>
  );
}

const StageActions = ({ gig: { event, rights, lineUp } }: { gig: Gig }) => (
  <>
    <ClearStage gigId={event.id} disabled={event.completed || lineUp.places.onStage.length === 0} />
    {rights.own && <TimeLimit event={event} disabled={event.completed} />}
  </>
);

/** One link that looks like a button. */
function DataLink({ gig: { event } }: { gig: Gig }) {
  const path = paths.participants(event.id);
  const follow = useLinkClickHandler<HTMLElement>(path);
  return (
    <QuietButton block href={useHref(path)} onClick={follow}>
      View All Participant Data
    </QuietButton>
  );
}

/** Until the line-up is there nobody knows. */
const Figure = ({ number, words, known }: ReturnType<Count> & { known: boolean }) => (
  <div className={styles.figure}>
    <dt className={styles.words}>{words}</dt>
    <dd className={styles.number}>{known ? number : '–'}</dd>
  </div>
);
