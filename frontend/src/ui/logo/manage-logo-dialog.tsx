import { Button, Form } from 'antd';
import { useId, useState } from 'react';
import { Dialog } from '../dialog.js';
import { Tabs } from '../tabs.js';
import { type LogoUrlFields, toEditableUrl, LogoUrlForm } from './logo-url-form.js';
import { PictureField } from './picture-field.js';
import { type PendingLogoAction, CurrentLogo } from './current-logo.js';

interface Props {
  name: string;
  logoUrl: string | null;
  fallbackLogoUrl?: string | null;
  pendingAction: PendingLogoAction;
  onSave: (logoUrl: string | null) => void;
  onPick: (file: File) => void;
  onClose: () => void;
}
const tabs = [
  { key: 'upload', label: 'Upload' },
  { key: 'url', label: 'URL' },
] as const;

/** Shows the current logo of a gig or organisation and two ways to replace it: a file or a URL. */
export function ManageLogoDialog({ pendingAction, onSave, onPick, onClose, ...logo }: Props) {
  const [tab, setTab] = useState<'upload' | 'url'>('upload');
  const [form] = Form.useForm<LogoUrlFields>();
  const fileInputId = useId();
  const initialUrl = toEditableUrl(logo.logoUrl);
  // the field is empty for an uploaded logo; saving the unchanged field must not remove that logo
  const save = (enteredUrl: string): void => (enteredUrl === initialUrl ? onClose() : onSave(enteredUrl || null));
  return (
    <Dialog
      title="Manage Logo"
      confirmLabel="Save"
      busy={pendingAction === 'saving'}
      disabled={pendingAction !== null && pendingAction !== 'saving'}
      footer={tab === 'upload' ? <Button onClick={onClose}>Cancel</Button> : undefined}
      onOpened={() => document.getElementById(fileInputId)?.focus({ preventScroll: true })}
      onConfirm={() => form.submit()}
      onClose={onClose}
    >
      <CurrentLogo {...logo} pendingAction={pendingAction} onRemove={() => onSave(null)} />
      <Tabs label="Another logo" tabs={tabs} current={tab} onSelect={setTab}>
        {tab === 'upload' ? (
          <PictureField id={fileInputId} isUploading={pendingAction === 'uploading'} disabled={pendingAction !== null} onPick={onPick} />
        ) : (
          <LogoUrlForm form={form} initialUrl={initialUrl} onSave={save} />
        )}
      </Tabs>
    </Dialog>
  );
}
