import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { type PercentCrop, ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { Dialog } from '../dialog.js';
import { showToast } from '../toast/toast.js';
import styles from './crop-dialog.module.css';
import { cropFailed, cropMissing } from './crop-words.js';
import { cutOut, firstCrop, hasArea } from './cut-out.js';

interface Props {
  picture: File;
  busy: boolean;
  onCut: (logo: File) => void;
  onBack: () => void;
}
/** In px, as it is seen: its four corners must have room for a thumb each. */
const smallest = 132;
const labels = {
  cropArea: 'What will be the logo: arrow keys move it',
  nwDragHandle: 'Upper left corner: arrow keys change the size',
  neDragHandle: 'Upper right corner: arrow keys change the size',
  seDragHandle: 'Lower right corner: arrow keys change the size',
  swDragHandle: 'Lower left corner: arrow keys change the size',
  // a square has no sides of its own
  nDragHandle: '',
  eDragHandle: '',
  sDragHandle: '',
  wDragHandle: '',
};

/** A square of a picture (S1 §5): by finger, mouse or arrow keys. */
export function CropDialog({ picture, busy, onCut, onBack }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const [shape, setShape] = useState<number | null>(null);
  const [crop, setCrop] = useState<PercentCrop>();
  const [cutting, setCutting] = useState(false);
  useEffect(() => {
    const address = URL.createObjectURL(picture);
    image.current?.setAttribute('src', address);
    return () => URL.revokeObjectURL(address);
  }, [picture]);

  const loaded = ({ currentTarget: { naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>): void => {
    setShape(naturalWidth / naturalHeight);
    setCrop(firstCrop(naturalWidth, naturalHeight));
  };
  const unreadable = (): void => {
    showToast(cropFailed);
    onBack();
  };
  const cut = async (): Promise<void> => {
    if (busy || cutting) return;
    if (!image.current || !hasArea(crop)) return void showToast(cropMissing);
    setCutting(true);
    const logo = await cutOut(image.current, crop).catch(() => null);
    setCutting(false);
    if (logo) onCut(logo);
    else showToast(cropFailed);
  };
  return (
    <Dialog title="Crop Logo" confirm="Upload Logo" busy={busy || cutting} onConfirm={() => void cut()} onClose={onBack}>
      <p className={styles.hint}>
        {shape === null || hasArea(crop) ? 'Move the square, or pull its corners.' : 'Draw a square on the picture.'}
      </p>
      <div className={styles.board}>
        <ReactCrop
          // without ants that march for ever
          className={`ReactCrop--no-animate ${styles.crop}`}
          style={{ width: `min(100%, calc(var(--most-high) * ${shape ?? 1}))` }}
          aspect={1}
          crop={crop}
          minWidth={smallest}
          ariaLabels={labels}
          disabled={busy}
          onChange={(_, changed) => setCrop(changed)}
        >
          <img
            ref={image}
            className={styles.image}
            alt="What you chose"
            data-loaded={shape !== null}
            onLoad={loaded}
            onError={unreadable}
          />
        </ReactCrop>
      </div>
    </Dialog>
  );
}
