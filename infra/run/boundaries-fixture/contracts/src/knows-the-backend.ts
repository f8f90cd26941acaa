import '../../backend/src/gigs/domain/asks-the-clock.js';
