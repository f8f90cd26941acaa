import { type MutableGig } from './gig.state.js';

/** Copies a folded state, so that folding goes on from the copy while the original stays as it is. What is immutable is shared. */
export const copyGig = (gig: MutableGig): MutableGig => ({
  ...gig,
  performers: new Map(gig.performers),
  actions: gig.actions.map((action) => ({ ...action, before: [...action.before] })),
  command: { ...gig.command },
});
