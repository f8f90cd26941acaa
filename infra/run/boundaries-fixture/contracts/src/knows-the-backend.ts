import '../../backend/src/live-events/domain/asks-the-clock.js';
