import { type Toast } from '../toast/toast.js';

/** Shown when the crop dialog could not be loaded, the browser cannot decode the picture, or the canvas failed. */
export const cropFailedMessage: Toast = { title: 'Error', description: 'Failed to crop image. Please try again.', tone: 'bad' };
/** Shown when no area is selected. */
export const cropMissingMessage: Toast = { title: 'Error', description: 'Please select a crop area', tone: 'bad' };
