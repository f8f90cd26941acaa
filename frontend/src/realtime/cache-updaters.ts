import { api } from '../api/api.js';
import { type ChangeMessageOf, type ChangeMessageType } from '../api/change-messages.js';
import { type ApiDispatch } from '../api/update-cache.js';
import { selectRows, removeRow, upsertRow } from '../api/cached-rows.js';
import { forcedLogout, settingsChanged, themeChanged } from '../features/auth/auth.slice.js';
import { updateMessages } from '../features/chat/chat.api.js';
import { messageReceived, visibleGigsChanged, chatSeen } from '../features/chat/unread.slice.js';
import { removePerformers, upsertPerformers } from '../features/line-up/line-up.cache.js';
import { updateLineUp } from '../features/line-up/line-up.api.js';
import { updateGigRows, gigsApi } from '../features/gigs/gigs.api.js';
import { upsertGig } from '../features/gigs/gigs.cache.js';
import { updateParticipantRows } from '../features/participants/participants.api.js';
import { raffleDrawn } from '../features/raffle/raffle.slice.js';
import { updateTimeline } from '../features/timeline/timeline.api.js';
import { upsertEntries } from '../features/timeline/timeline.cache.js';

type CacheUpdater<Type extends ChangeMessageType> = (changeMessage: ChangeMessageOf<Type>, dispatch: ApiDispatch) => void;

/** How each type of change message changes the caches; the compiler reports a missing type. Only a changed membership causes reads. */
const cacheUpdaters: { [Type in ChangeMessageType]: CacheUpdater<Type> } = {
  performer_created: upsertPerformer,
  performer_updated: upsertPerformer,
  performer_deleted: ({ eventId, performerId, seq }, dispatch) =>
    updateLineUp(dispatch, eventId, (draft) => removeRow(draft, performerId, seq)),
  performers: ({ eventId, performers, gone, seq }, dispatch) =>
    updateLineUp(dispatch, eventId, (draft) => {
      upsertPerformers(draft, performers, seq);
      removePerformers(draft, gone, seq);
    }),
  raffle_winner: ({ eventId, revision, winner }, dispatch) =>
    void dispatch(raffleDrawn({ gigId: eventId, revision, winnerName: winner.name })),
  // the changed performers arrive in another message
  raffle_reset: () => undefined,
  timeline: ({ eventId, entries, seq }, dispatch) => updateTimeline(dispatch, eventId, (draft) => upsertEntries(draft, entries, seq)),
  message_created: ({ eventId, message, seq }, dispatch) => {
    updateMessages(dispatch, eventId, (draft) => upsertRow(draft, message.id, message, seq));
    dispatch(messageReceived(message));
  },

  event_created: upsertGigInCaches,
  event_updated: upsertGigInCaches,
  event_deleted: ({ eventId, seq }, dispatch) => {
    updateGigRows(dispatch, eventId, (draft) => removeRow(draft, eventId, seq));
    dispatch(chatSeen(eventId)); // the deleted gig's chat cannot be opened any more
  },

  participant_created: ({ organisationId, participant, seq }, dispatch) =>
    updateParticipantRows(dispatch, organisationId, (draft) => upsertRow(draft, participant.id, participant, seq)),
  participant_updated: ({ organisationId, participant, performers, seq }, dispatch) => {
    updateParticipantRows(dispatch, organisationId, (draft) => upsertRow(draft, participant.id, participant, seq));
    for (const performer of performers) updateLineUp(dispatch, performer.jamNightId, (draft) => upsertPerformers(draft, [performer], seq));
  },

  theme_updated: ({ userId, theme }, dispatch) => void dispatch(themeChanged({ userId, theme })),
  user_settings_updated: ({ userId, settings }, dispatch) => void dispatch(settingsChanged({ userId, settings })),
  force_logout: ({ userId }, dispatch) => void dispatch(forcedLogout({ userId })),
  // this user may now read other rows than before; only the server knows which
  organization_membership_changed: ({ action }, dispatch) => {
    dispatch(api.util.invalidateTags(['Me', 'Gigs', 'Organisations']));
    if (action === 'removed') void dropUnreadOfInaccessibleGigs(dispatch);
  },
};

/** Applies a change message to the caches. A type that this version of the web app does not know is ignored. */
export function applyChangeMessage<Type extends ChangeMessageType>(changeMessage: ChangeMessageOf<Type>, dispatch: ApiDispatch): void {
  if (!(changeMessage.type in cacheUpdaters)) return;
  const updater: CacheUpdater<Type> = cacheUpdaters[changeMessage.type];
  updater(changeMessage, dispatch);
}

function upsertPerformer(
  { eventId, performer, seq }: ChangeMessageOf<'performer_created' | 'performer_updated'>,
  dispatch: ApiDispatch,
): void {
  updateLineUp(dispatch, eventId, (draft) => upsertPerformers(draft, [performer], seq));
}

function upsertGigInCaches({ eventId, event, seq }: ChangeMessageOf<'event_created' | 'event_updated'>, dispatch: ApiDispatch): void {
  updateGigRows(dispatch, eventId, (draft) => upsertGig(draft, event, seq));
}

/** Unread chat messages count only for gigs that the user can still read. They do not name an organisation, so the gigs are read again. */
async function dropUnreadOfInaccessibleGigs(dispatch: ApiDispatch): Promise<void> {
  const { gigs } = gigsApi.endpoints;
  const { data, isSuccess } = await dispatch(gigs.initiate(undefined, { subscribe: false, forceRefetch: true }));
  if (isSuccess) dispatch(visibleGigsChanged(selectRows(data).map(({ id }) => id)));
}
