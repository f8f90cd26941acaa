import { now } from '../../backend/src/live-events/domain/asks-the-clock.js';

export const since = now;
