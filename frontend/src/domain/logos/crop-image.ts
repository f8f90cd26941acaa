import { centerCrop, convertToPixelCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';

/** The server stores logos up to this width and height. */
const maxLogoSizePx = 1024;
const [outputType, outputQuality, initialWidthPercent] = ['image/jpeg', 0.95, 80] as const;

type ImageSize = Pick<HTMLImageElement, 'naturalWidth' | 'naturalHeight'>;

/** A centred square of 80 % of the picture's width, or of its whole height if the picture is lower than that. */
export const createInitialCrop = (width: number, height: number): PercentCrop =>
  centerCrop(makeAspectCrop({ unit: '%', width: initialWidthPercent }, 1, width, height), width, height);

/** Whether a square is chosen; a tap beside the square removes it. */
export const hasArea = (crop: PercentCrop | undefined): crop is PercentCrop => crop !== undefined && crop.width > 0 && crop.height > 0;

/**
 * Converts a crop in percent to the picture's own pixels. `sourceSize` is the side of the square in the picture, `outputSize` that of the
 * logo: the same, rounded, but at least 1 and at most `maxLogoSizePx`.
 */
export function toSourceSquare({ naturalWidth, naturalHeight }: ImageSize, crop: PercentCrop) {
  const { x, y, width, height } = convertToPixelCrop(crop, naturalWidth, naturalHeight);
  const sourceSize = Math.min(width, height);
  return { x, y, sourceSize, outputSize: Math.min(maxLogoSizePx, Math.max(1, Math.round(sourceSize))) };
}

/** Crops the image to a square JPEG; transparent areas become white. @returns null when the browser's canvas fails */
export async function cropToJpeg(image: HTMLImageElement, crop: PercentCrop): Promise<File | null> {
  const { x, y, sourceSize, outputSize } = toSourceSquare(image, crop);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = outputSize;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, outputSize, outputSize);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, x, y, sourceSize, sourceSize, 0, 0, outputSize, outputSize);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, outputType, outputQuality));
  return blob && new File([blob], 'logo.jpg', { type: outputType });
}
