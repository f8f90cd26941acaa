import { getFieldsChangedMeanwhile } from '../../api/api-error.js';
import { lazy, Suspense, useState } from 'react';
import { type LogoChange, type NewLogo } from './logo-change.js';
import { useDraft } from '../../ui/dialog/drafts.js';
import { notifyAndReturnSuccess } from '../commands/notify-and-return-success.js';
import { showToast } from '../../ui/toast/toast.js';
import { type LogoSubject, ManageLogoDialog, type PendingLogoAction } from './manage-logo-dialog.js';

interface Props extends LogoSubject {
  onSave: (change: LogoChange) => PromiseLike<{ error?: unknown }>;
  onClose: () => void;
}

/** Loaded when the first picture is chosen, because most users never crop one. */
const loadCropDialog = () => import('./crop-dialog.js');
const CropDialog = lazy(async () => ({ default: (await loadCropDialog()).CropDialog }));

const showCropFailed = (): void => showToast({ title: 'Error', description: 'Failed to crop image. Please try again.', tone: 'bad' });

/** Manages the logo of a gig or an organisation: upload with a preceding crop, external URL, removal. */
export function LogoDialog({ onSave, onClose, ...subject }: Props) {
  const { pendingAction, save } = useSaveLogo({ ...subject, onSave, onClose });
  const [picture, setPicture] = useState<File | null>(null);
  const openCropDialog = async (file: File): Promise<void> => {
    try {
      await loadCropDialog();
      setPicture(file);
    } catch {
      showCropFailed(); // the chunk could not be loaded: offline, or a newer version was deployed
    }
  };
  // an SVG is a vector image and is uploaded uncropped
  const pickFile = (file: File): void => (file.type === 'image/svg+xml' ? void save(file) : void openCropDialog(file));

  if (!picture)
    return (
      <ManageLogoDialog {...subject} pendingAction={pendingAction} onSave={(url) => void save(url)} onPick={pickFile} onClose={onClose} />
    );
  return (
    <Suspense>
      <CropDialog
        picture={picture}
        busy={pendingAction === 'uploading'}
        onCropped={(file) => void save(file)}
        onFailed={showCropFailed}
        onBack={() => setPicture(null)}
      />
    </Suspense>
  );
}

/** @returns `save`: saves a logo, unless a request is running, and closes the dialog if that has succeeded */
function useSaveLogo({ draftKey, logoUrl, onSave, onClose }: Pick<Props, 'draftKey' | 'logoUrl' | 'onSave' | 'onClose'>) {
  // the stored logo that the last refusal named: the page's `logoUrl` may still be an older one
  const [storedLogo, setStoredLogo] = useState<Partial<LogoChange['was']>>({});
  const [pendingAction, setPendingAction] = useState<PendingLogoAction>(null);
  const { save: saveDraft } = useDraft(draftKey);
  const save = async (logo: NewLogo): Promise<void> => {
    if (pendingAction) return;
    const isUpload = logo instanceof File;
    setPendingAction(isUpload ? 'uploading' : logo === null ? 'removing' : 'saving');
    const failure = isUpload ? { failureTitle: 'Upload Failed', failure: 'Failed to upload logo' } : { failure: 'Failed to update logo' };
    const success = { title: logo === null ? 'Logo removed' : 'Logo updated' };
    const result = await onSave({ logo, was: { logoUrl, ...storedLogo } });
    setStoredLogo(getFieldsChangedMeanwhile<LogoChange['was']>(result.error) ?? storedLogo);
    if (!(await notifyAndReturnSuccess(Promise.resolve(result), { ...failure, success }))) return void setPendingAction(null);
    saveDraft({});
    onClose();
  };
  return { pendingAction, save };
}
