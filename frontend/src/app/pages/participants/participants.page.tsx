import { useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { isUuid, organisationId, type OrganisationId } from '@jamjar/contracts/ids';
import { getPermissions } from '../../../features/auth/permissions.js';
import { useParticipantAppearances } from '../../../features/participants/use-participant-appearances.js';
import { ParticipantList } from '../../../features/participants/components/participant-list.js';
import { ButtonLink } from '../../../ui/elements/buttons.js';
import { paths } from '../../../domain/paths.js';
import { useCurrentUser } from '../../shell/require-session.js';
import { useMyOrganisations } from '../my-organisations.js';
import { MessagePage, UnknownOrganisationPage } from '../message-page.js';
import { TitledPage } from '../titled-page.js';

/** All participants of an organisation, read-only, for all its users and god. */
export function ParticipantsPage() {
  const { id } = useParams();
  return isUuid(id) ? <OrganisationParticipants key={id} id={organisationId(String(id))} /> : <UnknownOrganisationPage />;
}

function OrganisationParticipants({ id }: { id: OrganisationId }) {
  const { canView, canOperate } = getPermissions(id, useCurrentUser());
  const [couldViewInitially] = useState(canView);
  const state = useParticipantAppearances(id, { skip: !canView });
  const name = useMyOrganisations().organisations?.find((organisation) => organisation.id === id)?.name;

  // while the page was open, the user was removed from the organisation, or the organisation was deleted
  if (canView ? state.kind === 'unknown' && state.wasLoaded : couldViewInitially) return <Navigate to={paths.home} replace />;
  if (!canView) return <MessagePage title="Access Denied" message="Only members of an organisation see its participants." />;
  if (state.kind === 'unknown') return <UnknownOrganisationPage />;
  return (
    <TitledPage
      tabTitle={['Participants', name]}
      title={name ?? 'Participants'}
      subtitle={name === undefined ? undefined : 'Participants'}
      action={canOperate && <ButtonLink to={paths.analytics(id)}>Analytics</ButtonLink>}
    >
      <ParticipantList organisationId={id} state={state} />
    </TitledPage>
  );
}
