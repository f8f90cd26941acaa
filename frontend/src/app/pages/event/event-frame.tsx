import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { LineUpNews } from '../../../features/line-up/components/line-up-news.js';
import { RaffleAnnouncer } from '../../../features/raffle/components/raffle-announcer.js';
import { PlusIcon } from '../../../ui/icons.js';
import { ConnectionStrip } from '../../shell/connection-strip.js';
import { ReadOnlyBanner } from '../../shell/read-only-banner.js';
import { type AddDialog, AddParticipant } from './add-participant.js';
import styles from './event-frame.module.css';
import { EventHeader } from './event-header.js';
import { type Gig } from './gig.js';

interface Props {
  gig: Gig;
  /** How the gig stands, for example `14 in line`. */
  details: readonly string[];
  /** What the header's chat button does. */
  onChat: () => void;
  chatInBar: boolean;
  /** How people are added to a gig of this type. */
  addDialog: AddDialog;
  /** On a phone: the list is being looked at, so that adding stands by the thumb. */
  listInSight: boolean;
  bar: ReactNode;
  children: ReactNode;
}

/** What stands around every event page: header, connection, the read-only banner, the bar, adding people, news that are heard (S2 §2). */
export function EventFrame({ gig, details, onChat, chatInBar, addDialog, listInSight, bar, children }: Props) {
  const { event, lineUp, rights } = gig;
  const [adding, setAdding] = useState(false);
  const onAdd = rights.operate ? () => setAdding(true) : null;
  return (
    <div className={styles.frame}>
      <title>{`${event.name} · Jamjar`}</title>
      <div className={styles.top}>
        <EventHeader gig={gig} details={lineUp.kind === 'here' ? details : []} onChat={onChat} chatInBar={chatInBar} onAdd={onAdd} />
        <ConnectionStrip />
        {bar}
      </div>
      {event.completed && <ReadOnlyBanner />}
      {children}
      {onAdd && !event.completed && listInSight && (
        <Button className={styles.add} type="primary" icon={<PlusIcon />} onClick={onAdd}>
          Add Participant
        </Button>
      )}
      {adding && <AddParticipant dialog={addDialog} event={event} performers={lineUp.places.all} onClose={() => setAdding(false)} />}
      {lineUp.kind === 'here' && <LineUpNews performers={lineUp.places.all} />}
      <RaffleAnnouncer gigId={event.id} />
    </div>
  );
}
