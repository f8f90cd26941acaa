/** The migrations of the group `gigs`; their time stamps give their order. */
export { ReadModels1763712600000 } from './1763712600000-read-models.js';
export { RowRevisions1795420800000 } from './1795420800000-row-revisions.js';
export { UndoAndHold1795600000000 } from './1795600000000-undo-and-hold.js';
export { TimelineSwitches1795700000000 } from './1795700000000-timeline-switches.js';
export { GigEnd1795800000000 } from './1795800000000-gig-end.js';
export { RemovedBy1795850000000 } from './1795850000000-removed-by.js';
export { LiveLink1795900000000 } from './1795900000000-live-link.js';
export { AuditedSwitches1796200000000 } from './1796200000000-audited-switches.js';
export { CalledAt1796400000000 } from './1796400000000-called-at.js';
export { LinksOfEveryKind1796500000000 } from './1796500000000-links-of-every-kind.js';
