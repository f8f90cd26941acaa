import { ReadModels1763712600000 } from './1763712600000-read-models.js';
import { LogoChanges1795305600000 } from './1795305600000-logo-changes.js';

/** In the order in which they run. */
export const projectionsMigrations = [ReadModels1763712600000, LogoChanges1795305600000];
