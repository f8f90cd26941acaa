import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { type PercentCrop, ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { Dialog } from '../../ui/dialog/dialog.js';
import { showToast } from '../../ui/toast/toast.js';
import styles from './crop-dialog.module.css';
import { cropToJpeg, createInitialCrop, hasArea } from './crop-image.js';

interface Props {
  picture: File;
  busy: boolean;
  onCropped: (logo: File) => void;
  /** The browser cannot decode the picture, or its canvas failed. */
  onFailed: () => void;
  onBack: () => void;
}
/** In px on the screen; leaves room for a thumb at each of the four corners. */
const minCropSizePx = 132;
const ariaLabels = {
  cropArea: 'What will be the logo: arrow keys move it',
  nwDragHandle: 'Upper left corner: arrow keys change the size',
  neDragHandle: 'Upper right corner: arrow keys change the size',
  seDragHandle: 'Lower right corner: arrow keys change the size',
  swDragHandle: 'Lower left corner: arrow keys change the size',
  // with a fixed aspect ratio the sides have no handles
  nDragHandle: '',
  eDragHandle: '',
  sDragHandle: '',
  wDragHandle: '',
};

/** Lets the user choose a square of a picture by touch, mouse or arrow keys, and crops the picture to it. */
export function CropDialog({ picture, busy, onCropped, onFailed, onBack }: Props) {
  const square = useCropSquare(picture);
  const { imageRef, aspectRatio, crop } = square;
  const [isCropping, setIsCropping] = useState(false);
  const handleUnreadable = (): void => {
    onFailed();
    onBack();
  };
  const cropAndSubmit = async (): Promise<void> => {
    if (busy || isCropping) return;
    if (!imageRef.current || !hasArea(crop))
      return void showToast({ title: 'Error', description: 'Please select a crop area', tone: 'bad' });
    setIsCropping(true);
    const logo = await cropToJpeg(imageRef.current, crop).catch(() => null);
    setIsCropping(false);
    if (logo) onCropped(logo);
    else onFailed();
  };
  return (
    <Dialog title="Crop Logo" confirmLabel="Upload Logo" busy={busy || isCropping} onConfirm={() => void cropAndSubmit()} onClose={onBack}>
      <p className={styles.hint}>
        {aspectRatio === null || hasArea(crop) ? 'Move the square, or pull its corners.' : 'Draw a square on the picture.'}
      </p>
      <CropArea {...square} disabled={busy} onError={handleUnreadable} />
    </Dialog>
  );
}

/** The square that the user has chosen in a picture. `aspectRatio`: width / height of the picture, null until it has loaded. */
function useCropSquare(picture: File) {
  const imageRef = useRef<HTMLImageElement>(null);
  const [aspectRatio, setAspectRatio] = useState<number | null>(null);
  const [crop, setCrop] = useState<PercentCrop>();
  useEffect(() => {
    const objectUrl = URL.createObjectURL(picture);
    imageRef.current?.setAttribute('src', objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [picture]);

  const onLoad = ({ currentTarget: { naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>): void => {
    setAspectRatio(naturalWidth / naturalHeight);
    setCrop(createInitialCrop(naturalWidth, naturalHeight));
  };
  return { imageRef, aspectRatio, crop, setCrop, onLoad };
}

type CropAreaProps = ReturnType<typeof useCropSquare> & { disabled: boolean; onError: () => void };

const CropArea = ({ imageRef, aspectRatio, crop, setCrop, onLoad, disabled, onError }: CropAreaProps) => (
  <div className={styles.cropArea}>
    <ReactCrop
      // without the endlessly animated border
      className={`ReactCrop--no-animate ${styles.crop}`}
      style={{ width: `min(100%, calc(var(--max-picture-height) * ${aspectRatio ?? 1}))` }}
      aspect={1}
      crop={crop}
      minWidth={minCropSizePx}
      ariaLabels={ariaLabels}
      disabled={disabled}
      onChange={(_, percentCrop) => setCrop(percentCrop)}
    >
      <img
        ref={imageRef}
        className={styles.image}
        alt="What you chose"
        data-loaded={aspectRatio !== null}
        onLoad={onLoad}
        onError={onError}
      />
    </ReactCrop>
  </div>
);
