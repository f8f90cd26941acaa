import { createSlice } from '@reduxjs/toolkit';
import { type GigId } from '@jamjar/contracts/ids';
import { responseReceived } from './base-query.js';
import { changeMessagePublished } from './change-messages.js';
import { sessionCleared } from './session.actions.js';

type KnownRevisions = Record<GigId, number | undefined>;

const raiseRevision = (known: KnownRevisions, id: GigId, revision: number): void => void (known[id] = Math.max(revision, known[id] ?? 0));

/** The highest revision of each gig that this tab has seen. Reads of the gig require it, so that they return nothing older (docs/adr/0027). */
export const knownRevisionsSlice = createSlice({
  name: 'knownRevisions',
  initialState: (): KnownRevisions => ({}),
  reducers: {
    /** Dispatched at a `resync`, before the refetch: the revisions of a server with a restored backup may be lower than the known ones. */
    knownRevisionsCleared: () => ({}),
  },
  extraReducers: (build) =>
    build
      .addCase(sessionCleared, () => ({}))
      .addCase(responseReceived, (known, { payload: { gigId, revision } }) => {
        if (gigId && revision !== null) raiseRevision(known, gigId, revision);
      })
      .addCase(changeMessagePublished, (known, { payload }) => {
        const performers = 'performers' in payload ? payload.performers : 'performer' in payload ? [payload.performer] : [];
        for (const { jamNightId, revision } of performers) raiseRevision(known, jamNightId, revision);
        if ('event' in payload) raiseRevision(known, payload.eventId, payload.event.revision);
        if ('eventId' in payload && payload.gigRevision !== undefined) raiseRevision(known, payload.eventId, payload.gigRevision);
      }),
});
export const { knownRevisionsCleared } = knownRevisionsSlice.actions;
