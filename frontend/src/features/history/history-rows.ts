import { affectedPerformers } from '@jamjar/contracts/gigs/affected-performers';
import { type EventKind, eventKinds } from '@jamjar/contracts/gigs/event-kinds';
import { findOpenSeal } from '@jamjar/contracts/gigs/raffle.evolve';
import { type MutableGigState } from '@jamjar/contracts/gigs/gig.state';
import { type GigEventType } from '@jamjar/contracts/gigs/gig.events';
import { type PerformerId } from '@jamjar/contracts/ids';
import { listNames } from '@jamjar/contracts/text/name-list';
import { type EntryText } from './entry-texts.js';
import { type HistoryEvent } from './history-event.js';

/** One row of the timeline: all entries of one action. */
export interface HistoryRow {
  /** The places of its first and last entry: their revisions, unless somebody removed entries. */
  readonly from: number;
  readonly to: number;
  /** When it was recorded, in ms since 1970. */
  readonly at: number;
  readonly text: string;
  /** The name of who recorded it. */
  readonly actor: string;
  readonly kind: EventKind;
  readonly performerIds: ReadonlySet<PerformerId>;
  readonly isUndone: boolean;
}

/** Gathers the events of a history into rows. */
export class RowBuilder {
  readonly #rows: ActionRow[] = [];

  /** Adds an event to the row of its action. */
  add(event: HistoryEvent, entryText: EntryText): void {
    const undone = event.type === 'ActionUndone' ? findUndone(this.#rows, event.data.from) : undefined;
    if (undone) undone.isUndone = true;
    const kind = undone?.kind ?? eventKinds[event.type];
    const row = this.#rowOf(event, kind);
    row.to = Number(event.revision);
    if (kind === 'stage' && row.kind === 'queue') row.kind = 'stage';
    for (const id of affectedPerformers(event)) row.performerIds.add(id);
    row.parts.push({ ...entryText, type: event.type, undone });
  }

  #rowOf({ commandId, revision, recordedAt: at, actorName: actor }: HistoryEvent, kind: EventKind): ActionRow {
    const last = this.#rows.at(-1);
    if (last?.commandId === commandId) return last;
    const place = Number(revision);
    const performerIds = new Set<PerformerId>();
    const row = { from: place, to: place, at, text: '', actor, kind, performerIds, isUndone: false, commandId, parts: [] };
    this.#rows.push(row);
    return row;
  }

  /** All rows, with their texts. @param gig after all events, which decides how a seal is described */
  finish(gig: MutableGigState): readonly HistoryRow[] {
    for (const row of this.#rows) row.text = joinParts(row.parts.map((part, index) => completePart(part, row.from + index, gig)));
    return this.#rows;
  }
}

/** A row that is still gathered. */
interface ActionRow extends HistoryRow {
  to: number;
  text: string;
  kind: EventKind;
  isUndone: boolean;
  readonly performerIds: Set<PerformerId>;
  readonly commandId: HistoryEvent['commandId'];
  readonly parts: Part[];
}
/** The text of one entry of an action. */
interface Part extends EntryText {
  readonly type: GigEventType;
  /** The row that the entry undoes. */
  readonly undone: ActionRow | undefined;
}

/** Searched from the end: only recent actions can be undone. */
const findUndone = (rows: readonly ActionRow[], revision: number): ActionRow | undefined =>
  rows.findLast(({ from, to }) => from <= revision && revision <= to);

/** Describes an undo with what it undid, and a seal with how it ended. */
function completePart(part: Part, revision: number, gig: MutableGigState): Part {
  if (part.undone) return { ...part, before: `Undone: ${part.undone.text}`, name: null, after: '' };
  return part.type === 'RaffleSealed' ? { ...part, after: describeSeal(revision, gig) } : part;
}

/** A seal of the raffle is made to be opened by a draw. @param gig after all events */
function describeSeal(revision: number, gig: MutableGigState): string {
  if (gig.phase === 'notCreated' || [...gig.draws.values()].includes(revision)) return '';
  return gig.phase === 'open' && findOpenSeal(gig)?.revision === revision ? ', not opened yet' : ', never opened';
}

/** How many names a row lists; of more it gives the number. */
const maxNames = 5;

/** `Ana, Bo on stage` of two, and `Bo 21:32–21:47, 15 min, then Hana` of somebody who leaves and somebody who follows. */
function joinParts(parts: readonly Part[]): string {
  const [only] = parts;
  // nearly all actions: saves a third of the time that all rows take
  if (only && parts.length === 1) return only.before + (only.name ?? '') + only.after;
  const isChange = parts.some(({ type }) => type === 'PerformerLeftStage') && parts.some(({ type }) => type === 'PerformerWentOnStage');
  const phrases = new Map<string, Phrase>();
  for (const { type, before, name, after } of parts) {
    const follows = isChange && type === 'PerformerWentOnStage';
    const own: Phrase = { ...(follows ? followingPhrase : { separator: '; ', before, after }), names: [] };
    const key = JSON.stringify(own);
    const phrase = phrases.get(key) ?? own;
    if (name !== null) phrase.names.push(name);
    phrases.set(key, phrase);
  }
  return [...phrases.values()].map(formatPhrase).join('');
}

/** The text of entries that differ in the name alone. */
interface Phrase {
  /** Stands before it, unless it is the first. */
  readonly separator: string;
  readonly before: string;
  readonly after: string;
  readonly names: string[];
}
const followingPhrase = { separator: ', ', before: 'then ', after: '' };
const formatPhrase = ({ separator, before, names, after }: Phrase, index: number): string =>
  (index === 0 ? '' : separator) +
  before +
  listNames(names, { maxNames: names.length > maxNames ? maxNames - 1 : maxNames, lastSeparator: ', ' }) +
  after;
