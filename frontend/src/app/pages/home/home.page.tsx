import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type GigId } from '@jamjar/contracts/ids';
import { AccountNews } from '../../../features/account-history/components/account-news.js';
import { getPermissions } from '../../../features/auth/permissions.js';
import { GigOverview } from '../../../features/gigs/components/gig-overview.js';
import { useGigsQuery } from '../../../features/gigs/gigs.api.js';
import { InstallButtons } from '../../../features/install/components/install-buttons.js';
import { useIsInstalled } from '../../../features/install/platform.js';
import { OnStageCount } from '../../../features/line-up/components/on-stage-count.js';
import { useBackBlocker } from '../../../ui/dialog/dialog-history.js';
import { HelpIcon, PeopleIcon } from '../../../ui/elements/icons.js';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.js';
import { paths } from '../../../domain/paths.js';
import { AppPage, HeaderButton, HeaderLink } from '../../shell/app-page.js';
import { useCurrentUser } from '../../shell/require-session.js';
import { canManageOrganisations, useMyOrganisations } from '../my-organisations.js';
import styles from './home.module.css';
import { SecondFactorNotice } from './second-factor-notice.js';

const HelpDialog = lazyDialog(() => import('../../../features/help/components/help-dialog.js').then((module) => module.HelpDialog));

/** The gigs of the current user's organisations; for god, the gigs of all organisations. */
export function HomePage() {
  const currentUser = useCurrentUser();
  const { organisations, hasFailed, refetch } = useMyOrganisations();
  const { isLoading } = useGigsQuery(undefined);
  useBackBlocker(useIsInstalled(), useLocation().key);
  const isOwner = currentUser.organisationUsers.some(({ role }) => role === 'owner');
  return (
    <AppPage title="Jamjar" headerButtons={<HomeHeaderButtons />} banners={!isLoading && isOwner && <AccountNews user={currentUser} />}>
      <main className={styles.page}>
        <h1 className="for-screen-readers">Events</h1>
        <SecondFactorNotice />
        <GigOverview
          organisations={organisations}
          onRetryOrganisations={hasFailed ? refetch : null}
          temporaryIds={currentUser.temporaryEvents ?? noIds}
          getPermissions={(id) => getPermissions(id, currentUser)}
          renderOnStageCount={renderOnStageCount}
        />
        {/* not earlier, because the loaded gigs would move the buttons */}
        {!isLoading && <InstallButtons />}
      </main>
    </AppPage>
  );
}

const noIds: readonly GigId[] = [];
/** Outside of the component, so that cards are not rendered again because of a new function. */
const renderOnStageCount = (id: GigId) => <OnStageCount gigId={id} />;

function HomeHeaderButtons() {
  const canManage = canManageOrganisations(useCurrentUser());
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  return (
    <>
      <HeaderButton icon={<HelpIcon />} onClick={() => setIsHelpOpen(true)}>
        Help
      </HeaderButton>
      {canManage && (
        <HeaderLink icon={<PeopleIcon />} to={paths.organisations}>
          Manage
        </HeaderLink>
      )}
      {isHelpOpen && <HelpDialog showRoles={canManage} onClose={() => setIsHelpOpen(false)} />}
    </>
  );
}
