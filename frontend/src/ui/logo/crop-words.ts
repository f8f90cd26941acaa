import { type Toast } from '../toast/toast.js';

/** S1 §8: a canvas that failed, a picture that no browser can read. */
export const cropFailed: Toast = { title: 'Error', description: 'Failed to crop image. Please try again.', tone: 'bad' };
/** S1 §5: there is nothing to cut out. */
export const cropMissing: Toast = { title: 'Error', description: 'Please select a crop area', tone: 'bad' };
