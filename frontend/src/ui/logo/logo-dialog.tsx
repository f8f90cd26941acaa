import { lazy, Suspense, useState } from 'react';
import { attempt } from '../attempt.js';
import { showToast } from '../toast/toast.js';
import { cropFailed } from './crop-words.js';
import { ManageLogoDialog } from './manage-logo-dialog.js';
import { type Doing } from './present-logo.js';

type Answer = PromiseLike<{ error?: unknown }>;
interface Props {
  /** Whose logo it is. */
  name: string;
  logoUrl: string | null;
  /** What is shown as long as there is none of its own: an event has its organisation's (S1 §2). */
  instead?: string | null;
  onSave: (logoUrl: string | null) => Answer;
  onUpload: (file: File) => Answer;
  onClose: () => void;
}

/** The cutting out is loaded when the first picture is chosen: few ever do. */
const loadCrop = () => import('./crop-dialog.js');
const CropDialog = lazy(async () => ({ default: (await loadCrop()).CropDialog }));

/** Manage Logo, of an event or an organisation, with the crop that comes before an upload (S1 §2, Event management dialogs; §5). */
export function LogoDialog({ onSave, onUpload, onClose, ...logo }: Props) {
  const [doing, setDoing] = useState<Doing>(null);
  const [picture, setPicture] = useState<File | null>(null);
  const go = async (what: Doing, action: () => Promise<boolean>): Promise<void> => {
    if (doing) return;
    setDoing(what);
    if (await action()) onClose();
    else setDoing(null);
  };
  const save = (logoUrl: string | null): void => {
    const words = { failure: 'Failed to update logo', success: { title: logoUrl === null ? 'Logo removed' : 'Logo updated' } };
    void go(logoUrl === null ? 'removing' : 'saving', () => attempt(onSave(logoUrl), words));
  };
  const upload = (file: File): void => {
    const words = { title: 'Upload Failed', failure: 'Failed to upload logo', success: { title: 'Logo updated' } };
    void go('uploading', () => attempt(onUpload(file), words));
  };
  const crop = async (file: File): Promise<void> => {
    try {
      await loadCrop();
      setPicture(file);
    } catch {
      showToast(cropFailed); // offline, or another version was deployed
    }
  };
  // a drawing has no pixels to cut
  const pick = (file: File): void => (file.type === 'image/svg+xml' ? upload(file) : void crop(file));

  if (!picture) return <ManageLogoDialog {...logo} doing={doing} onSave={save} onPick={pick} onClose={onClose} />;
  return (
    <Suspense>
      <CropDialog picture={picture} busy={doing === 'uploading'} onCut={upload} onBack={() => setPicture(null)} />
    </Suspense>
  );
}
