import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { type LinkKind } from '@jamjar/contracts/gigs/link-kinds';
import { Switch } from 'antd';
import { useState } from 'react';
import { Button } from '../../../ui/elements/buttons.js';
import { ConfirmDialog, Dialog, useDialogAction } from '../../../ui/dialog/dialog.js';
import { notifyAndReturnSuccess } from '../../../domain/commands/notify-and-return-success.js';
import { useGenerateLinkMutation, useSwitchLinkMutation } from './links.api.js';
import { LinkAddress } from '../../../domain/links/link-address.js';
import { NetworkChoice } from '../../../domain/links/network-choice.js';
import styles from './link-dialog.module.css';
import { getPublicOrigin, toLinkTitle } from '../../../domain/gigs/links.js';
import { useLinkOrigin } from '../../../domain/gigs/use-link-origin.js';
import { isLinkEnabled, getLinkPath, linkTexts } from './link-texts.js';
import { Poster } from './poster.js';
import { QrCodeDialog } from './qr-code-dialog.js';

interface Props {
  gig: GigView;
  kind: LinkKind;
  onClose: () => void;
}

/** Generates a public link of the gig, switches it on and off, and shows it as text, QR code and poster. */
export function LinkDialog({ gig, kind, onClose }: Props) {
  const path = getLinkPath(gig, kind);
  return path === null ? (
    <GenerateDialog gig={gig} kind={kind} onClose={onClose} />
  ) : (
    <ExistingLinkDialog gig={gig} kind={kind} path={path} onClose={onClose} />
  );
}

const toGenerateMessages = (kind: LinkKind) => ({ failure: `Failed to generate ${toLinkTitle(kind).toLowerCase()}` });

/** Generates the first link. The dialog stays open and then shows the link. */
function GenerateDialog({ gig: { id, name }, kind, onClose }: Props) {
  const [generate] = useGenerateLinkMutation();
  const { busy, run } = useDialogAction(() => undefined);
  const title = toLinkTitle(kind);
  return (
    <Dialog
      title={title}
      confirmLabel={`Generate ${title}`}
      busy={busy}
      onConfirm={() => void run(() => notifyAndReturnSuccess(generate({ id, kind, isFirst: true }), toGenerateMessages(kind)))}
      onClose={onClose}
    >
      {name} has no {title.toLowerCase()} yet.
    </Dialog>
  );
}

type OpenView = 'qr' | 'replace' | 'poster' | null;

function ExistingLinkDialog({ gig, kind, path, onClose }: Props & { path: string }) {
  const { origin, choices } = useLinkOrigin();
  const [view, setView] = useState<OpenView>(null);
  const closeView = (): void => setView(null);
  const title = toLinkTitle(kind);
  const { invitation, relatedPage } = linkTexts[kind];
  const publicAddress = getPublicOrigin() + path;
  /** The address for other devices; null until it is known, and where none reaches the server: then there is no QR code. */
  const address = origin && origin + path;
  if (view === 'qr' && address !== null) return <QrCodeDialog gig={gig} kind={kind} address={address} onClose={closeView} />;
  if (view === 'replace') return <ReplaceDialog gig={gig} kind={kind} onClose={closeView} />;
  return (
    <Dialog title={title} footer={null} onConfirm={onClose} onClose={onClose}>
      <div className={styles.content}>
        {choices !== null && <LinkAddress label={title} title={gig.name} address={address ?? publicAddress} />}
        <NetworkChoice origin={origin} choices={choices} />
        <LinkSwitch gig={gig} kind={kind} />
        <div className={styles.buttons}>
          {address !== null && <CodeButtons hasPoster={invitation !== null} onOpen={setView} />}
          {relatedPage && <PageLink label={relatedPage.label} address={relatedPage.toAddress(publicAddress, gig.id)} />}
          <Button type="text" onClick={() => setView('replace')}>
            Generate New Link
          </Button>
        </div>
        {view === 'poster' && address !== null && <Poster gig={gig} kind={kind} address={address} onClose={closeView} />}
      </div>
    </Dialog>
  );
}

const CodeButtons = ({ hasPoster, onOpen }: { hasPoster: boolean; onOpen: (view: OpenView) => void }) => (
  <>
    <Button onClick={() => onOpen('qr')}>QR Code</Button>
    {hasPoster && <Button onClick={() => onOpen('poster')}>Print Poster</Button>}
  </>
);

const PageLink = ({ label, address }: { label: string; address: string }) => (
  <a className={styles.results} href={address} target="_blank" rel="noreferrer">
    {label}
  </a>
);

function LinkSwitch({ gig, kind }: Pick<Props, 'gig' | 'kind'>) {
  const [switchLink, { isLoading }] = useSwitchLinkMutation();
  const texts = linkTexts[kind];
  const enabled = isLinkEnabled(gig, kind);
  const toggle = (): void =>
    void notifyAndReturnSuccess(switchLink({ id: gig.id, kind, enabled: !enabled }), { failure: texts.switchFailureText });
  return (
    <label className={styles.switch}>
      <span>{enabled ? texts.onText : texts.offText}</span>
      <Switch checked={enabled} loading={isLoading} onChange={toggle} aria-label={`${toLinkTitle(kind)} enabled`} />
    </label>
  );
}

function ReplaceDialog({ gig: { id }, kind, onClose }: Props) {
  const [generate] = useGenerateLinkMutation();
  return (
    <ConfirmDialog
      title="Generate New Link"
      onConfirm={() => notifyAndReturnSuccess(generate({ id, kind }), toGenerateMessages(kind))}
      onClose={onClose}
    >
      {linkTexts[kind].replacementText}
    </ConfirmDialog>
  );
}
