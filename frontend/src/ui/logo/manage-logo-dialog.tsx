import { Button, Form } from 'antd';
import { useId, useState } from 'react';
import { Dialog } from '../dialog.js';
import { Tabs } from '../tabs.js';
import { type AddressFields, addressOf, LogoAddress } from './logo-address.js';
import { PictureField } from './picture-field.js';
import { type Doing, PresentLogo } from './present-logo.js';

interface Props {
  name: string;
  logoUrl: string | null;
  instead?: string | null;
  doing: Doing;
  onSave: (logoUrl: string | null) => void;
  onPick: (file: File) => void;
  onClose: () => void;
}
const tabs = [
  { key: 'upload', label: 'Upload' },
  { key: 'url', label: 'URL' },
] as const;

/** The logo as it is, and two ways to another one (S1 §2). */
export function ManageLogoDialog({ doing, onSave, onPick, onClose, ...logo }: Props) {
  const [tab, setTab] = useState<'upload' | 'url'>('upload');
  const [form] = Form.useForm<AddressFields>();
  const pictureId = useId();
  const address = addressOf(logo.logoUrl);
  // an uploaded one has no address: an empty field does not take it away unless somebody emptied it
  const save = (written: string): void => (written === address ? onClose() : onSave(written || null));
  return (
    <Dialog
      title="Manage Logo"
      confirm="Save"
      busy={doing === 'saving'}
      disabled={doing !== null && doing !== 'saving'}
      footer={tab === 'upload' ? <Button onClick={onClose}>Cancel</Button> : undefined}
      onShown={() => document.getElementById(pictureId)?.focus({ preventScroll: true })}
      onConfirm={() => form.submit()}
      onClose={onClose}
    >
      <PresentLogo {...logo} doing={doing} onRemove={() => onSave(null)} />
      <Tabs label="Another logo" tabs={tabs} current={tab} onTurn={setTab}>
        {tab === 'upload' ? (
          <PictureField id={pictureId} busy={doing === 'uploading'} disabled={doing !== null} onPick={onPick} />
        ) : (
          <LogoAddress form={form} address={address} onSave={save} />
        )}
      </Tabs>
    </Dialog>
  );
}
