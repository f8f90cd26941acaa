import { now } from '../../backend/src/gigs/domain/asks-the-clock.js';

export const since = now;
