import { ReadModels1763712600000 } from './1763712600000-read-models.js';

/** In the order in which they run. */
export const projectionsMigrations = [ReadModels1763712600000];
