import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { limits } from '@jamjar/contracts/limits';
import { type RefusalCode } from '@jamjar/contracts/refusals';
import { type GigId } from '@jamjar/contracts/ids';
import { changeMessagePublished } from '../../api/change-messages.js';
import { type AnsweredCommand, commandAnswered } from '../../domain/commands/command-mutations.js';
import { sessionCleared } from '../../api/session.actions.js';
import { isApiError } from '../../api/api-error.js';
import { formatWhoWasFirst } from '../../domain/timeline/last-change.messages.js';
import { timelineApi, type UndoCall } from './timeline.api.js';

/** What the bar says about the last command of this tab. */
interface Notice {
  gigId: GigId;
  text: string;
  /** Of the action that its button undoes; null without the button. */
  revision: number | null;
  /** Increases, so that the same text is shown anew. */
  number: number;
}
interface OwnActions {
  /** The actions of this tab that are not undone, the newest last. */
  actions: UndoCall[];
  notice: Notice | null;
  noticeCount: number;
}
/** State of any store that contains the slice. */
export interface OwnActionsState {
  ownActions: OwnActions;
}
const initialState = (): OwnActions => ({ actions: [], notice: null, noticeCount: 0 });

/** The server will refuse to undo these also later. */
const finalCodes: ReadonlySet<string | null> = new Set<RefusalCode>(['ALREADY_UNDONE', 'NOT_UNDOABLE']);

/** The actions of this tab that its user can undo, and what the bar says about the last one (docs/rules.md#undo). */
export const ownActionsSlice = createSlice({
  name: 'ownActions',
  initialState,
  reducers: {
    /** @param action.payload the number of the notice whose time is over */
    noticeExpired: (state, { payload }: PayloadAction<number>) => {
      if (state.notice?.number === payload) state.notice = null;
    },
  },
  extraReducers: (build) =>
    build
      .addCase(sessionCleared, initialState)
      .addCase(commandAnswered, (state, { payload }) => addCommand(state, payload))
      .addCase(changeMessagePublished, (state, { payload }) => {
        if (payload.type !== 'timeline') return;
        for (const { undone, action } of payload.entries) if (undone) dropAction(state, payload.eventId, action.to);
      })
      .addMatcher(timelineApi.endpoints.undo.matchFulfilled, (state, { meta }) => {
        const { gigId, revision, text } = meta.arg.originalArgs;
        dropAction(state, gigId, revision);
        showNotice(state, { gigId, text: `Undone: ${text}`, revision: null });
      })
      .addMatcher(timelineApi.endpoints.undo.matchRejected, (state, { payload, meta }) => {
        const { gigId, revision } = meta.arg.originalArgs;
        if (isApiError(payload) && finalCodes.has(payload.code)) dropAction(state, gigId, revision);
      }),
  selectors: {
    notice: ({ notice }, gigId: GigId) => (notice?.gigId === gigId ? notice : null),
    /** The last own action at the gig that is not undone. */
    lastAction: ({ actions }, gigId: GigId) => actions.findLast((action) => action.gigId === gigId) ?? null,
  },
});
export const { noticeExpired } = ownActionsSlice.actions;
export const { notice: selectNotice, lastAction: selectLastOwnAction } = ownActionsSlice.selectors;

function addCommand(state: OwnActions, { gigId, text, performerName, action, last }: AnsweredCommand): void {
  if (action) {
    const revision = action.to;
    state.actions = [...state.actions, { gigId, revision, text }].slice(-limits.undoableActions);
    return void showNotice(state, { gigId, text, revision });
  }
  const whoWasFirst = performerName !== null && last && formatWhoWasFirst(performerName, last);
  if (whoWasFirst) showNotice(state, { gigId, text: whoWasFirst, revision: null });
}

/** The button of a notice disappears with its action. */
function dropAction(state: OwnActions, gigId: GigId, revision: number): void {
  state.actions = state.actions.filter((action) => action.gigId !== gigId || action.revision !== revision);
  if (state.notice?.gigId === gigId && state.notice.revision === revision) state.notice = null;
}

function showNotice(state: OwnActions, notice: Omit<Notice, 'number'>): void {
  state.notice = { ...notice, number: ++state.noticeCount };
}
