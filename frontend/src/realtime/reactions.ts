import { api } from '../api/api.js';
import { type NewsOf, type NewsType } from '../api/news.js';
import { type ApiDispatch } from '../api/patch.js';
import { rowsIn, takeLeave, takeNews } from '../api/rows.js';
import { forcedOut, settingsChanged, themeChanged } from '../features/auth/auth.cache.js';
import { changeMessages } from '../features/chat/chat.api.js';
import { heard, limitedTo, seen } from '../features/chat/unread.cache.js';
import { takeLeavers, takePerformers } from '../features/line-up/line-up.cache.js';
import { changeLineUp } from '../features/line-up/line-up.api.js';
import { changeGig, gigsApi } from '../features/gigs/gigs.api.js';
import { takeGig } from '../features/gigs/gigs.cache.js';
import { changePeople } from '../features/participants/participants.api.js';
import { drawn } from '../features/raffle/raffle.cache.js';
import { changeTimeline } from '../features/timeline/timeline.api.js';
import { takeEntries } from '../features/timeline/timeline.cache.js';

type Reaction<Type extends NewsType> = (news: NewsOf<Type>, dispatch: ApiDispatch) => void;

/** What each news does to what is on screen. The compiler asks for every one of them. Only changed rights make a list be read again. */
const reactions: { [Type in NewsType]: Reaction<Type> } = {
  performer_created: onePerformer,
  performer_updated: onePerformer,
  performer_deleted: ({ eventId, performerId, seq }, dispatch) =>
    changeLineUp(dispatch, eventId, (draft) => takeLeave(draft, performerId, seq)),
  performers: ({ eventId, performers, gone, seq }, dispatch) =>
    changeLineUp(dispatch, eventId, (draft) => {
      takePerformers(draft, performers, seq);
      takeLeavers(draft, gone, seq);
    }),
  raffle_winner: ({ eventId, winner, stats, seq }, dispatch) => void dispatch(drawn({ gigId: eventId, result: { winner, stats }, seq })),
  // the changed rows come in a message of their own
  raffle_reset: () => undefined,
  timeline: ({ eventId, entries, seq }, dispatch) => changeTimeline(dispatch, eventId, (draft) => takeEntries(draft, entries, seq)),
  message_created: ({ eventId, message, seq }, dispatch) => {
    changeMessages(dispatch, eventId, (draft) => takeNews(draft, message.id, message, seq));
    dispatch(heard(message));
  },

  event_created: oneGig,
  event_updated: oneGig,
  event_deleted: ({ eventId, seq }, dispatch) => {
    changeGig(dispatch, eventId, (draft) => takeLeave(draft, eventId, seq));
    dispatch(seen(eventId)); // its chat can be opened no more
  },

  participant_created: ({ organisationId, participant, seq }, dispatch) =>
    changePeople(dispatch, organisationId, (draft) => takeNews(draft, participant.id, participant, seq)),
  participant_updated: ({ organisationId, participant, performers, seq }, dispatch) => {
    changePeople(dispatch, organisationId, (draft) => takeNews(draft, participant.id, participant, seq));
    for (const performer of performers) changeLineUp(dispatch, performer.jamNightId, (draft) => takePerformers(draft, [performer], seq));
  },

  theme_updated: ({ userId, theme }, dispatch) => void dispatch(themeChanged({ userId, theme })),
  user_settings_updated: ({ userId, settings }, dispatch) => void dispatch(settingsChanged({ userId, settings })),
  force_logout: ({ userId }, dispatch) => void dispatch(forcedOut({ userId })),
  // who may see what has changed: only the server can tell it anew (S1 §4)
  organization_membership_changed: ({ action }, dispatch) => {
    dispatch(api.util.invalidateTags(['Me', 'Gigs', 'Organisations']));
    if (action === 'removed') void silenceLostGigs(dispatch);
  },
};

/** The index keeps type and content of one kind together. News of a kind that this version does not know is passed over. */
export function react<Type extends NewsType>(told: NewsOf<Type>, dispatch: ApiDispatch): void {
  if (!(told.type in reactions)) return;
  const reaction: Reaction<Type> = reactions[told.type];
  reaction(told, dispatch);
}

function onePerformer({ eventId, performer, seq }: NewsOf<'performer_created' | 'performer_updated'>, dispatch: ApiDispatch): void {
  changeLineUp(dispatch, eventId, (draft) => takePerformers(draft, [performer], seq));
}

function oneGig({ eventId, event, seq }: NewsOf<'event_created' | 'event_updated'>, dispatch: ApiDispatch): void {
  changeGig(dispatch, eventId, (draft) => takeGig(draft, event, seq));
}

/** The chat bell rings only for nights that are still there for whoever is signed in; a message does not say whose gig it came from. */
async function silenceLostGigs(dispatch: ApiDispatch): Promise<void> {
  const { gigs } = gigsApi.endpoints;
  const { data, isSuccess } = await dispatch(gigs.initiate(undefined, { subscribe: false, forceRefetch: true }));
  if (isSuccess) dispatch(limitedTo(rowsIn(data).map(({ id }) => id)));
}
