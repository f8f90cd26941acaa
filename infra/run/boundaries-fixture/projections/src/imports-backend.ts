import { now } from '../../backend/src/gigs/domain/imports-clock.js';

export const since = now;
