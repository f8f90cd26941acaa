import { type Toast } from '../toast/toast.js';

/** The canvas failed, or the browser cannot decode the picture. */
export const cropFailedMessage: Toast = { title: 'Error', description: 'Failed to crop image. Please try again.', tone: 'bad' };
/** No area is selected. */
export const cropMissingMessage: Toast = { title: 'Error', description: 'Please select a crop area', tone: 'bad' };
