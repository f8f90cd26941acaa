import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { isLinkKind, type LinkKind, linkKindNames, linkKinds } from '@jamjar/contracts/gigs/link-kinds';
import { Button } from '../../../ui/elements/buttons.js';
import { LazyConfirmDialog } from '../../../ui/dialog/lazy-confirm-dialog.js';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.js';
import { MenuButton, MoreMenu } from '../../../ui/menu/menu-button.js';
import { type MenuEntry } from '../../../ui/menu/open-menu.js';
import { notifyAndReturnSuccess } from '../../../domain/commands/notify-and-return-success.js';
import { paths } from '../../../domain/paths.js';
import { useDeleteGigMutation, useSetCompletedMutation, useSetGigLogoMutation } from '../gigs.api.js';
import { useSwitchRaffleMutation } from '../raffle-switch.api.js';
import { formatPerformerCount } from '../gigs.labels.js';
import { toLinkTitle } from '../../../domain/gigs/links.js';

const EditGigDialog = lazyDialog(() => import('./gig-form-dialogs.js').then((module) => module.EditGigDialog));
const LinkDialog = lazyDialog(() => import('../links/link-dialog.js').then((module) => module.LinkDialog));
const SignupLimitDialog = lazyDialog(() => import('../links/signup-limit-dialog.js').then((module) => module.SignupLimitDialog));
const TemporaryOperatorsDialog = lazyDialog(() =>
  import('../temporary-operators/temporary-operators-dialog.js').then((module) => module.TemporaryOperatorsDialog),
);
const LogoDialog = lazyDialog(() => import('../../../domain/logos/logo-dialog.js').then((module) => module.LogoDialog));

interface Props {
  gig: GigView;
  /** Called after the gig was deleted: the caller leaves its page or moves the focus. */
  onDeleted?: () => void;
  /** `more`: the `…` button of a card; `button`: a button Manage Event, as wide as its panel. */
  openedBy?: 'more' | 'button';
  /** Draws a border around the `…` button, for use beside a large button. */
  bordered?: boolean;
}
interface DialogProps {
  gig: GigView;
  onClose: () => void;
}
type GigDialog = LinkKind | 'temporaryOperators' | 'edit' | 'logo' | 'limit' | 'complete' | 'delete';

/**
 * Menu with the actions of owners on a gig (edit, logo, links, helpers, signup limit, raffle, complete, reopen, delete) and their dialogs, and with
 * links to its history and report.
 * Only for owners and god: the caller checks the permission.
 */
export function GigMenu({ gig, onDeleted, openedBy = 'more', bordered = false }: Props) {
  const [openDialog, setOpenDialog] = useState<GigDialog | null>(null);
  const getEntries = useGigMenuEntries(gig, setOpenDialog);
  const close = (): void => setOpenDialog(null);
  return (
    <>
      {openedBy === 'more' ? (
        <MoreMenu subject={gig.name} getEntries={getEntries} bordered={bordered} />
      ) : (
        <MenuButton
          block
          getEntries={getEntries}
          renderButton={(props) => (
            <Button type="filled" {...props} block>
              Manage Event
            </Button>
          )}
        />
      )}
      {openDialog === 'edit' && <EditGigDialog gig={gig} onClose={close} />}
      {openDialog === 'logo' && <GigLogoDialog gig={gig} onClose={close} />}
      {openDialog !== null && isLinkKind(openDialog) && <LinkDialog gig={gig} kind={openDialog} onClose={close} />}
      {openDialog === 'limit' && <SignupLimitDialog gig={gig} onClose={close} />}
      {openDialog === 'temporaryOperators' && <TemporaryOperatorsDialog gig={gig} onClose={close} />}
      {openDialog === 'complete' && <CompleteGigDialog gig={gig} onClose={close} />}
      {openDialog === 'delete' && <DeleteGigDialog gig={gig} onDeleted={onDeleted} onClose={close} />}
    </>
  );
}

/** A completed gig is read-only: entries that the server would refuse are left out. */
function useGigMenuEntries({ id, completed, raffleEnabled }: GigView, onOpenDialog: (dialog: GigDialog) => void) {
  const [switchRaffle] = useSwitchRaffleMutation();
  const [setCompleted] = useSetCompletedMutation();
  const pageEntries = usePageEntries(id, completed);
  const toggleRaffle = (): void =>
    void notifyAndReturnSuccess(switchRaffle({ id, enabled: !raffleEnabled }), { failure: 'Failed to toggle raffle setting' });
  const reopen = (): void =>
    void notifyAndReturnSuccess(setCompleted({ id, completed: false }), { failure: completionUpdateFailedMessage });
  const deleteEntry: MenuEntry = { key: 'delete', label: 'Delete Event', danger: true, onPress: () => onOpenDialog('delete') };

  const toLinkEntry = (kind: LinkKind): MenuEntry => ({ key: kind, label: toLinkTitle(kind), onPress: () => onOpenDialog(kind) });
  // all but the signup link, which can neither be generated nor switched on when the gig is completed
  const otherLinkEntries = linkKindNames.filter((kind) => linkKinds[kind].whenCompleted).map(toLinkEntry);

  if (completed)
    return (): MenuEntry[] => [...pageEntries, ...otherLinkEntries, { key: 'reopen', label: 'Reopen Event', onPress: reopen }, deleteEntry];
  return (): MenuEntry[] => [
    { key: 'edit', label: 'Edit Event', onPress: () => onOpenDialog('edit') },
    { key: 'logo', label: 'Manage Logo', onPress: () => onOpenDialog('logo') },
    toLinkEntry('signup'),
    { key: 'limit', label: 'Signup Limit', onPress: () => onOpenDialog('limit') },
    ...otherLinkEntries,
    { key: 'temporaryOperators', label: 'Helper for Tonight', onPress: () => onOpenDialog('temporaryOperators') },
    { key: 'raffle', label: raffleEnabled ? 'Disable Raffle' : 'Enable Raffle', onPress: toggleRaffle },
    ...pageEntries,
    { key: 'complete', label: 'Complete Event', onPress: () => onOpenDialog('complete') },
    deleteEntry,
  ];
}

/** The entries that lead to the gig's history and, when it is completed, to its report. */
function usePageEntries(id: GigView['id'], completed: boolean): MenuEntry[] {
  const navigate = useNavigate();
  const toEntry = (key: 'report' | 'history', label: string): MenuEntry => ({
    key,
    label,
    onPress: () => void navigate(paths[key](id)),
  });
  return [...(completed ? [toEntry('report', 'Report')] : []), toEntry('history', 'History')];
}

/** Sets or removes a gig's own logo. Without one the gig shows its organisation's logo. */
function GigLogoDialog({ gig, onClose }: DialogProps) {
  const [setLogo] = useSetGigLogoMutation();
  const { id, name, logoUrl, organisation } = gig;
  return (
    <LogoDialog
      draftKey={`logo.${id}`}
      name={name}
      logoUrl={logoUrl}
      fallbackLogoUrl={organisation.logoUrl}
      onSave={(change) => setLogo({ id, ...change })}
      onClose={onClose}
    />
  );
}

/** Shown when completing or reopening a gig fails and the server gives no reason. */
const completionUpdateFailedMessage = 'Failed to update event completion status';

/** Asks before a gig is completed: see docs/rules.md#gigs. */
function CompleteGigDialog({ gig: { id, name, type }, onClose }: DialogProps) {
  const [setCompleted] = useSetCompletedMutation();
  const completeGig = (): Promise<boolean> =>
    notifyAndReturnSuccess(setCompleted({ id, completed: true }), { failure: completionUpdateFailedMessage });
  return (
    <LazyConfirmDialog title="Complete Event" danger={false} onConfirm={completeGig} onClose={onClose}>
      {type === 'generic' ? `${name} becomes read-only.` : `Everybody is taken off stage, and ${name} becomes read-only.`} It can be
      reopened.
    </LazyConfirmDialog>
  );
}

/** Asks before a gig is deleted. A deleted gig cannot be restored. */
function DeleteGigDialog({ gig, onDeleted, onClose }: DialogProps & Pick<Props, 'onDeleted'>) {
  const [sendDelete] = useDeleteGigMutation();
  const deleteGig = async (): Promise<boolean> => {
    const isDeleted = await notifyAndReturnSuccess(sendDelete(gig.id), { failure: 'Failed to delete event' });
    if (isDeleted) onDeleted?.();
    return isDeleted;
  };
  return (
    <LazyConfirmDialog title="Delete Event" onConfirm={deleteGig} onClose={onClose}>
      Are you sure you want to delete {gig.name}? Its {formatPerformerCount(gig)}, its chat and its raffle disappear for everybody. This
      action cannot be undone.
    </LazyConfirmDialog>
  );
}
