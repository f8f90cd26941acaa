import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { limits } from '@jamjar/contracts/limits';
import { type LastChange, type RefusalCode } from '@jamjar/contracts/refusals';
import { type GigId } from '@jamjar/contracts/ids';
import { changeMessagePublished } from '../../api/change-messages.js';
import { type AnsweredCommand, commandAnswered } from '../../domain/commands/command-mutations.js';
import { sessionCleared } from '../../api/session.actions.js';
import { isApiError } from '../../api/api-error.js';

/** An action to undo. `revision`: of any of its events; `text`: what it was, in plain words, which is not sent. */
export interface UndoCall {
  gigId: GigId;
  revision: number;
  text: string;
}

/** What the bar says about the last command of this tab. */
export interface Notice {
  gigId: GigId;
  /** What it did, or who was first to do it to the performer. */
  text: string | { name: string; last: LastChange };
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
    /** @param action.payload.error of the refusal or failure, if there was one */
    undoAnswered: (state, { payload: { gigId, revision, text, error } }: PayloadAction<UndoCall & { error?: unknown }>) => {
      if (error === undefined || (isApiError(error) && finalCodes.has(error.code))) dropAction(state, gigId, revision);
      if (error === undefined) showNotice(state, { gigId, text: `Undone: ${text}`, revision: null });
    },
  },
  extraReducers: (build) =>
    build
      .addCase(sessionCleared, initialState)
      .addCase(commandAnswered, (state, { payload }) => addCommand(state, payload))
      .addCase(changeMessagePublished, (state, { payload }) => {
        if (payload.type !== 'timeline') return;
        for (const { undone, action } of payload.entries) if (undone) dropAction(state, payload.eventId, action.to);
      }),
  selectors: {
    notice: ({ notice }, gigId: GigId) => (notice?.gigId === gigId ? notice : null),
    /** The last own action at the gig that is not undone. */
    lastAction: ({ actions }, gigId: GigId) => actions.findLast((action) => action.gigId === gigId) ?? null,
  },
});
export const { noticeExpired, undoAnswered } = ownActionsSlice.actions;
export const { notice: selectNotice, lastAction: selectLastOwnAction } = ownActionsSlice.selectors;

function addCommand(state: OwnActions, { gigId, text, performerName, action, last }: AnsweredCommand): void {
  if (action) {
    const revision = action.to;
    state.actions = [...state.actions, { gigId, revision, text }].slice(-limits.undoableActions);
    return void showNotice(state, { gigId, text, revision });
  }
  if (performerName !== null && last) showNotice(state, { gigId, text: { name: performerName, last }, revision: null });
}

/** The button of a notice disappears with its action. */
function dropAction(state: OwnActions, gigId: GigId, revision: number): void {
  state.actions = state.actions.filter((action) => action.gigId !== gigId || action.revision !== revision);
  if (state.notice?.gigId === gigId && state.notice.revision === revision) state.notice = null;
}

function showNotice(state: OwnActions, notice: Omit<Notice, 'number'>): void {
  state.notice = { ...notice, number: ++state.noticeCount };
}
