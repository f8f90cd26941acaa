import { type MutableGig } from './gig.state.js';

/** Copies a folded state so that further events can be folded into the copy only. Both share the immutable parts. */
export const copyGig = (gig: MutableGig): MutableGig => ({
  ...gig,
  performers: new Map(gig.performers),
  // folding changes the last action, and replaces others
  actions: gig.actions.map((action, index) => (index < gig.actions.length - 1 ? action : { ...action, before: [...action.before] })),
  command: { ...gig.command },
});
