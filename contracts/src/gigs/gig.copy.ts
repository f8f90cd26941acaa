import { type MutableGigState } from './gig.state.js';

/** Copies a folded state so that further events can be folded into the copy only. Both share the immutable parts. */
export function copyGig(gig: MutableGigState): MutableGigState {
  if (gig.phase === 'notCreated') return gig;
  // folding changes the last action, and replaces others
  const actions = gig.actions.map((action, index) => (index < gig.actions.length - 1 ? action : { ...action, before: [...action.before] }));
  return { ...gig, performers: new Map(gig.performers), actions, command: { ...gig.command } };
}
