import '../../backend/src/gigs/domain/imports-clock.js';
