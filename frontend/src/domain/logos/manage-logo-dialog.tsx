import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { limits } from '@jamjar/contracts/limits';
import { isHttpUrl } from '@jamjar/contracts/logos/logo.requests';
import { Dialog } from '../../ui/dialog/dialog.js';
import { useDraft } from '../../ui/dialog/drafts.js';
import { Field, textRule } from '../../ui/form/field.js';
import { Tabs } from '../../ui/menu/tabs.js';
import styles from './manage-logo-dialog.module.css';
import { Logo } from '../../ui/elements/logo.js';
import { PictureField } from './picture-field.js';

/** What the request in flight does; null without one. */
export type PendingLogoAction = 'saving' | 'removing' | 'uploading' | null;
/** A gig or an organisation. */
export interface LogoSubject {
  name: string;
  /** The key under which the typed URL is kept, see `useDraft`. */
  draftKey: string;
  logoUrl: string | null;
  /** The logo that is shown if `logoUrl` is null: that of a gig's organisation. */
  fallbackLogoUrl?: string | null;
}
interface Props extends LogoSubject {
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
export function ManageLogoDialog({ draftKey, pendingAction, onSave, onPick, onClose, ...subject }: Props) {
  const { isRestored, discard, ...urlForm } = useUrlForm({ draftKey, logoUrl: subject.logoUrl, onSave, onClose });
  const [tab, setTab] = useState<'upload' | 'url'>(isRestored ? 'url' : 'upload');
  const discardAndClose = (): void => {
    discard();
    onClose();
  };
  return (
    <Dialog
      title="Manage Logo"
      confirmLabel="Save"
      busy={pendingAction === 'saving'}
      disabled={pendingAction !== null && pendingAction !== 'saving'}
      footer={tab === 'upload' ? <Button onClick={discardAndClose}>Cancel</Button> : undefined}
      onConfirm={() => urlForm.form.submit()}
      onCancel={discard}
      onClose={onClose}
    >
      <CurrentLogo {...subject} pendingAction={pendingAction} onRemove={() => onSave(null)} />
      <Tabs label="Another logo" tabs={tabs} current={tab} onSelect={setTab}>
        {tab === 'upload' ? (
          <PictureField isUploading={pendingAction === 'uploading'} disabled={pendingAction !== null} onPick={onPick} />
        ) : (
          <LogoUrlForm {...urlForm} />
        )}
      </Tabs>
    </Dialog>
  );
}

type CurrentLogoProps = Omit<LogoSubject, 'draftKey'> & { pendingAction: PendingLogoAction; onRemove: () => void };

/** Shows the present logo, which can be removed, or the fallback. */
function CurrentLogo({ name, logoUrl, fallbackLogoUrl = null, pendingAction, onRemove }: CurrentLogoProps) {
  const visibleLogoUrl = logoUrl ?? fallbackLogoUrl;
  return (
    <div className={styles.currentLogo}>
      {visibleLogoUrl !== null && (
        <span className={styles.frame}>
          <Logo url={visibleLogoUrl} className={styles.picture} fallback="Cannot be shown" />
        </span>
      )}
      <div className={styles.details}>
        <strong className={styles.name}>{name}</strong>
        {logoUrl === null ? (
          <span className={styles.hint}>{fallbackLogoUrl === null ? 'No logo yet' : 'The organisation’s logo is shown'}</span>
        ) : (
          <Button
            danger
            loading={pendingAction === 'removing'}
            disabled={pendingAction !== null && pendingAction !== 'removing'}
            onClick={onRemove}
          >
            Remove logo
          </Button>
        )}
      </div>
    </div>
  );
}

interface UrlFields {
  url: string;
}

/** @returns the props of `LogoUrlForm`; `isRestored`: whether it has a draft, which `discard` removes */
function useUrlForm({ draftKey, logoUrl, onSave, onClose }: Pick<Props, 'draftKey' | 'logoUrl' | 'onSave' | 'onClose'>) {
  const { restored, save: saveDraft } = useDraft(draftKey);
  const [form] = Form.useForm<UrlFields>();
  // the initial text does not change when somebody else changes the logo meanwhile
  const [originalUrl] = useState(() => toEditableUrl(logoUrl));
  return {
    isRestored: restored !== null,
    discard: () => saveDraft({}),
    form,
    initialUrl: typeof restored?.url === 'string' ? restored.url : originalUrl,
    // the field is empty for an uploaded logo; saving the unchanged field must not remove that logo
    onType: (url: string): void => saveDraft(url === originalUrl ? {} : { url }),
    /** @param url trimmed; empty: no logo */
    onSave: (url: string): void => (url === originalUrl ? onClose() : onSave(url || null)),
  };
}

/** The initial text of the field: the URL of an external logo; empty for an uploaded logo, whose path is internal. */
const toEditableUrl = (logoUrl: string | null): string => (logoUrl !== null && isHttpUrl(logoUrl) ? logoUrl : '');

const isValidUrl = (url: string): boolean => url.length <= limits.maxLogoUrlLength && isHttpUrl(url);
const urlRule = textRule((url) => url.trim() === '' || isValidUrl(url.trim()), 'Please enter a valid URL');

type UrlFormProps = Omit<ReturnType<typeof useUrlForm>, 'isRestored' | 'discard'>;

function LogoUrlForm({ form, initialUrl, onType, onSave }: UrlFormProps) {
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ url: initialUrl }}
      scrollToFirstError={{ focus: true }}
      onValuesChange={(_changed, { url }: UrlFields) => onType(url)}
      onFinish={(fields: UrlFields) => onSave(fields.url.trim())}
    >
      <Field name="url" label="Logo URL" validateTrigger="onSubmit" rules={[urlRule]}>
        <Input inputMode="url" autoComplete="off" autoCapitalize="none" spellCheck={false} placeholder="https://example.com/logo.png" />
      </Field>
    </Form>
  );
}
