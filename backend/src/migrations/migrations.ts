/** The migrations of the tables that are no read models; their time stamps give their order. */
export { RelationalTables1763712000000 } from './1763712000000-relational-tables.js';
export { GigLinks1764000000000 } from './1764000000000-gig-links.js';
export { Places1764000100000 } from './1764000100000-places.js';
export { GigFeedback1764000200000 } from './1764000200000-gig-feedback.js';
export { LiveLinks1764000300000 } from './1764000300000-live-links.js';
export { AuditedRoles1764000400000 } from './1764000400000-audited-roles.js';
export { RaffleSeeds1764000500000 } from './1764000500000-raffle-seeds.js';
export { PushSubscriptions1764000600000 } from './1764000600000-push-subscriptions.js';
export { PushDelivery1764000700000 } from './1764000700000-push-delivery.js';
export { PushQueue1764000800000 } from './1764000800000-push-queue.js';
export { SeenCalls1764000900000 } from './1764000900000-seen-calls.js';
export { PlacePush1764001000000 } from './1764001000000-place-push.js';
export { RenamedParticipants1764001100000 } from './1764001100000-renamed-participants.js';
export { ParticipantSearch1764001500000 } from './1764001500000-participant-search.js';
export { Servers1764005200000 } from './1764005200000-servers.js';
export { LinkKinds1764005300000 } from './1764005300000-link-kinds.js';
export { FoldedNames1764005400000 } from './1764005400000-folded-names.js';
