import { useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { isId, organisationId, type OrganisationId } from '@jamjar/contracts/ids';
import { rightsIn } from '../../../features/auth/rights.js';
import { useAppearances } from '../../../features/participants/appearances.state.js';
import { PeopleList } from '../../../features/participants/components/people-list.js';
import { paths } from '../../paths.js';
import { BackLink } from '../../shell/back-link.js';
import { ConnectionStrip } from '../../shell/connection-strip.js';
import { ConsoleHeader } from '../../shell/console-header.js';
import { useMe } from '../../shell/guard.js';
import { useMyOrganisations } from '../my-organisations.js';
import { Placard } from '../placard.js';
import styles from './people.module.css';

/** An organisation's people, for everybody in it to read (S1 §2, /participants/{organisationId}). */
export function PeoplePage() {
  const { id } = useParams();
  return isId(id) ? <PeopleOf key={id} id={organisationId(String(id))} /> : <UnknownOrganisation />;
}

function PeopleOf({ id }: { id: OrganisationId }) {
  const { see } = rightsIn(id, useMe());
  const [sawIt] = useState(see);
  const state = useAppearances(id, { skip: !see });
  const name = useMyOrganisations().organisations?.find((organisation) => organisation.id === id)?.name;

  // whoever was here and may not see it any more was removed from the organisation (S1 §4)
  if (see ? state.kind === 'unknown' && state.wasHere : sawIt) return <Navigate to={paths.home} replace />;
  if (!see) return <Placard title="Access Denied" words="Only members of an organisation see its participants." />;
  if (state.kind === 'unknown') return <UnknownOrganisation />;
  return (
    <>
      <title>{['Participants', name, 'Jamjar'].filter(Boolean).join(' · ')}</title>
      <ConsoleHeader />
      <ConnectionStrip />
      <main className={styles.page}>
        <header className={styles.header}>
          <BackLink />
          <div className={styles.words}>
            <h1 className={styles.title}>{name ?? 'Participants'}</h1>
            {name !== undefined && <p className={styles.about}>Participants</p>}
          </div>
        </header>
        <PeopleList state={state} />
      </main>
    </>
  );
}

const UnknownOrganisation = () => <Placard title="Invalid Organization" words="It may have been deleted, or the address is wrong." />;
