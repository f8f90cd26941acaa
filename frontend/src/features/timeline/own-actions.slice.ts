import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { limits } from '@jamjar/contracts/limits';
import { type LastChange, type RefusalCode } from '@jamjar/contracts/refusals';
import { type GigId } from '@jamjar/contracts/ids';
import { changeMessagePublished } from '../../api/change-messages.js';
import { type SucceededCommand, commandSucceeded } from '../../domain/commands/command-mutations.js';
import { sessionCleared } from '../../api/session.actions.js';
import { isApiError } from '../../api/api-error.js';

/** An action to undo. `revision`: that of its last event; `text`: what it did, in plain words, which is not sent. */
export interface UndoableAction {
  gigId: GigId;
  revision: number;
  text: string;
}

/** What the bar says about the last command or undo of this tab. */
export interface Notice {
  gigId: GigId;
  /** What the command or undo did or, when somebody else was first, the performer's name and that earlier change. */
  text: string | { name: string; last: LastChange };
  /** As in `UndoableAction`, of the action that the bar's button undoes; null without the button. */
  revision: number | null;
  /** Increases with each notice, so that a repeated text is shown for the full time again. */
  id: number;
}
interface OwnActions {
  /** The latest `limits.undoableActionCount` actions of this tab, the newest last, without those that are undone or can never be. */
  actions: UndoableAction[];
  notice: Notice | null;
  noticeCount: number;
}
/** State of any store that contains the slice. */
export interface OwnActionsState {
  ownActions: OwnActions;
}
const initialState = (): OwnActions => ({ actions: [], notice: null, noticeCount: 0 });

/** Final refusals of an undo: a later attempt would be refused, too. */
const finalRefusalCodes: ReadonlySet<string | null> = new Set<RefusalCode>(['ALREADY_UNDONE', 'NOT_UNDOABLE']);

/** The actions of this tab that its user can undo, and what the bar says about the last one (docs/rules.md#undo). */
export const ownActionsSlice = createSlice({
  name: 'ownActions',
  initialState,
  reducers: {
    /** @param action.payload id of the notice whose time is over */
    noticeExpired: (state, { payload }: PayloadAction<number>) => {
      if (state.notice?.id === payload) state.notice = null;
    },
    /** @param action.payload.error why the undo was refused or has failed; undefined when it succeeded */
    undoAnswered: (state, { payload: { gigId, revision, text, error } }: PayloadAction<UndoableAction & { error?: unknown }>) => {
      if (error === undefined || (isApiError(error) && finalRefusalCodes.has(error.code))) dropAction(state, gigId, revision);
      if (error === undefined) showNotice(state, { gigId, text: `Undone: ${text}`, revision: null });
    },
  },
  extraReducers: (build) =>
    build
      .addCase(sessionCleared, initialState)
      .addCase(commandSucceeded, (state, { payload }) => addCommand(state, payload))
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

function addCommand(state: OwnActions, { gigId, text, performerName, action, last }: SucceededCommand): void {
  if (action) {
    const revision = action.to;
    state.actions = [...state.actions, { gigId, revision, text }].slice(-limits.undoableActionCount);
    return void showNotice(state, { gigId, text, revision });
  }
  if (performerName !== null && last) showNotice(state, { gigId, text: { name: performerName, last }, revision: null });
}

/** Forgets an action, and the notice whose button undoes it. */
function dropAction(state: OwnActions, gigId: GigId, revision: number): void {
  state.actions = state.actions.filter((action) => action.gigId !== gigId || action.revision !== revision);
  if (state.notice?.gigId === gigId && state.notice.revision === revision) state.notice = null;
}

function showNotice(state: OwnActions, notice: Omit<Notice, 'id'>): void {
  state.notice = { ...notice, id: ++state.noticeCount };
}
