import { lazy, Suspense, useState } from 'react';
import { notifyAndReturnSuccess } from '../notify-and-return-success.js';
import { showToast } from '../toast/toast.js';
import { type LogoOwner, ManageLogoDialog, type PendingLogoAction } from './manage-logo-dialog.js';

type MutationResult = PromiseLike<{ error?: unknown }>;
interface Props extends LogoOwner {
  onSave: (logoUrl: string | null) => MutationResult;
  onUpload: (file: File) => MutationResult;
  onClose: () => void;
}

/** Loaded when the first picture is chosen, because most users never crop one. */
const loadCropDialog = () => import('./crop-dialog.js');
const CropDialog = lazy(async () => ({ default: (await loadCropDialog()).CropDialog }));

const showCropFailed = (): void => showToast({ title: 'Error', description: 'Failed to crop image. Please try again.', tone: 'bad' });

/** Manages the logo of a gig or an organisation: upload with a preceding crop, external URL, removal. */
export function LogoDialog({ onSave, onUpload, onClose, ...logo }: Props) {
  const [pendingAction, setPendingAction] = useState<PendingLogoAction>(null);
  const [picture, setPicture] = useState<File | null>(null);
  const runAction = async (kind: PendingLogoAction, runAndReturnSuccess: () => Promise<boolean>): Promise<void> => {
    if (pendingAction) return;
    setPendingAction(kind);
    if (await runAndReturnSuccess()) onClose();
    else setPendingAction(null);
  };
  const save = (logoUrl: string | null): void => {
    const messages = { failure: 'Failed to update logo', success: { title: logoUrl === null ? 'Logo removed' : 'Logo updated' } };
    void runAction(logoUrl === null ? 'removing' : 'saving', () => notifyAndReturnSuccess(onSave(logoUrl), messages));
  };
  const upload = (file: File): void => {
    const messages = { failureTitle: 'Upload Failed', failure: 'Failed to upload logo', success: { title: 'Logo updated' } };
    void runAction('uploading', () => notifyAndReturnSuccess(onUpload(file), messages));
  };
  const openCropDialog = async (file: File): Promise<void> => {
    try {
      await loadCropDialog();
      setPicture(file);
    } catch {
      showCropFailed(); // the chunk could not be loaded: offline, or a newer version was deployed
    }
  };
  // an SVG is a vector image and is uploaded uncropped
  const pickFile = (file: File): void => (file.type === 'image/svg+xml' ? upload(file) : void openCropDialog(file));

  if (!picture) return <ManageLogoDialog {...logo} pendingAction={pendingAction} onSave={save} onPick={pickFile} onClose={onClose} />;
  return (
    <Suspense>
      <CropDialog
        picture={picture}
        busy={pendingAction === 'uploading'}
        onCropped={upload}
        onFailed={showCropFailed}
        onBack={() => setPicture(null)}
      />
    </Suspense>
  );
}
