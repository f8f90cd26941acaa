import { centerCrop, convertToPixelCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';

/** As large as the server keeps one, in px. */
const largest = 1024;
/** S1 §9. */
const [type, quality, widthAtFirst] = ['image/jpeg', 0.95, 80] as const;

interface Size {
  naturalWidth: number;
  naturalHeight: number;
}

/** In the middle, four fifths of the width; of a picture that is less high than that, its whole height (S1 §9). */
export const firstCrop = (width: number, height: number): PercentCrop =>
  centerCrop(makeAspectCrop({ unit: '%', width: widthAtFirst }, 1, width, height), width, height);

/** A tap beside the square takes it away. */
export const hasArea = (crop: PercentCrop | undefined): crop is PercentCrop => crop !== undefined && crop.width > 0 && crop.height > 0;

/** The part of the picture in its own pixels, and how many of them the logo gets: never more than there are. */
export function squareIn({ naturalWidth, naturalHeight }: Size, crop: PercentCrop) {
  const { x, y, width, height } = convertToPixelCrop(crop, naturalWidth, naturalHeight);
  const taken = Math.min(width, height);
  return { x, y, taken, side: Math.min(largest, Math.max(1, Math.round(taken))) };
}

/** On white, where the picture lets something through: a JPEG has no holes. @returns null when the browser's canvas fails */
export async function cutOut(image: HTMLImageElement, crop: PercentCrop): Promise<File | null> {
  const { x, y, taken, side } = squareIn(image, crop);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, side, side);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, x, y, taken, taken, 0, 0, side, side);
  const blob = await new Promise<Blob | null>((drawn) => canvas.toBlob(drawn, type, quality));
  return blob && new File([blob], 'logo.jpg', { type });
}
