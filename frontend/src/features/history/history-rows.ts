import { getAffectedPerformerIds } from '@jamjar/contracts/gigs/affected-performers';
import { type TimelineTopic, timelineTopics } from '@jamjar/contracts/gigs/timeline-topics';
import { findOpenSeal } from '@jamjar/contracts/gigs/raffle.evolve';
import { type MutableGigState } from '@jamjar/contracts/gigs/gig.state';
import { type GigEventType } from '@jamjar/contracts/gigs/gig.events';
import { type PerformerId } from '@jamjar/contracts/ids';
import { listNames } from '@jamjar/contracts/text/name-list';
import { type EntryText } from './entry-texts.js';
import { type HistoryEvent } from './history-event.js';

/** One row of the timeline: all entries of one action. */
export interface HistoryRow {
  /** The indices of its first and last entry in the history. They equal the revisions unless somebody removed entries. */
  readonly firstIndex: number;
  readonly lastIndex: number;
  /** When its first entry was recorded, in ms since 1970. */
  readonly at: number;
  readonly text: string;
  /** The name of the actor. */
  readonly actor: string;
  readonly topic: TimelineTopic;
  readonly performerIds: ReadonlySet<PerformerId>;
  readonly isUndone: boolean;
}

/** Gathers the events of a history into rows. */
export class RowBuilder {
  readonly #rows: ActionRow[] = [];

  /** Adds an event to the row of its action. */
  add(event: HistoryEvent, entryText: EntryText): void {
    const undoneRow = event.type === 'ActionUndone' ? findUndoneRow(this.#rows, event.data.from) : undefined;
    if (undoneRow) undoneRow.isUndone = true;
    const topic = undoneRow?.topic ?? timelineTopics[event.type];
    const row = this.#findOrAddRow(event, topic);
    row.lastIndex = Number(event.revision);
    if (topic === 'stage' && row.topic === 'queue') row.topic = 'stage';
    for (const id of getAffectedPerformerIds(event)) row.performerIds.add(id);
    row.entryTexts.push({ ...entryText, type: event.type, undoneRow });
  }

  #findOrAddRow({ commandId, revision, recordedAt: at, actorName: actor }: HistoryEvent, topic: TimelineTopic): ActionRow {
    const last = this.#rows.at(-1);
    if (last?.commandId === commandId) return last;
    const firstIndex = Number(revision);
    const performerIds = new Set<PerformerId>();
    const row = { firstIndex, lastIndex: firstIndex, at, text: '', actor, topic, performerIds, isUndone: false, commandId, entryTexts: [] };
    this.#rows.push(row);
    return row;
  }

  /** All rows, with their texts. @param gig after all events, which decides how a seal is described */
  finish(gig: MutableGigState): readonly HistoryRow[] {
    for (const row of this.#rows) {
      const texts = row.entryTexts.map((entryText, index) => completeText(entryText, row.firstIndex + index, gig));
      row.text = joinTexts(texts);
    }
    return this.#rows;
  }
}

/** A row to which entries are still added. */
interface ActionRow extends HistoryRow {
  lastIndex: number;
  text: string;
  topic: TimelineTopic;
  isUndone: boolean;
  readonly performerIds: Set<PerformerId>;
  readonly commandId: HistoryEvent['commandId'];
  readonly entryTexts: ActionEntryText[];
}
/** The text of one entry of an action. */
interface ActionEntryText extends EntryText {
  readonly type: GigEventType;
  /** The row of the action that the entry undoes. */
  readonly undoneRow: ActionRow | undefined;
}

/** Searched from the end: only recent actions can be undone. */
const findUndoneRow = (rows: readonly ActionRow[], revision: number): ActionRow | undefined =>
  rows.findLast(({ firstIndex, lastIndex }) => firstIndex <= revision && revision <= lastIndex);

/** Completes the text of an undo with what it undid, and that of a seal with whether a draw has opened it. */
function completeText(entryText: ActionEntryText, revision: number, gig: MutableGigState): ActionEntryText {
  if (entryText.undoneRow) return { ...entryText, before: `Undone: ${entryText.undoneRow.text}`, name: null, after: '' };
  return entryText.type === 'RaffleSealed' ? { ...entryText, after: describeSeal(revision, gig) } : entryText;
}

/** Says whether a draw has opened a seal of the raffle. @param gig after all events */
function describeSeal(revision: number, gig: MutableGigState): string {
  if (gig.phase === 'notCreated' || [...gig.draws.values()].includes(revision)) return '';
  return gig.phase === 'open' && findOpenSeal(gig)?.revision === revision ? ', not opened yet' : ', never opened';
}

/** A text lists at most this many names; of more it lists one less than this, and how many others there are. */
const maxNames = 5;

/** Joins texts, for example to `Ana, Bo on stage`, or `Bo 21:32–21:47, 15 min, then Hana` when one performer leaves and another follows. */
function joinTexts(texts: readonly ActionEntryText[]): string {
  const [first] = texts;
  // nearly all actions have one entry; this saves a third of the time for all rows
  if (first && texts.length === 1) return first.before + (first.name ?? '') + first.after;
  const isChangeover = texts.some(({ type }) => type === 'PerformerLeftStage') && texts.some(({ type }) => type === 'PerformerWentOnStage');
  const phrases = new Map<string, Phrase>();
  for (const { type, before, name, after } of texts) {
    const follows = isChangeover && type === 'PerformerWentOnStage';
    const newPhrase: Phrase = { ...(follows ? followingPhrase : { separator: '; ', before, after }), names: [] };
    const key = JSON.stringify(newPhrase);
    const phrase = phrases.get(key) ?? newPhrase;
    if (name !== null) phrase.names.push(name);
    phrases.set(key, phrase);
  }
  return [...phrases.values()].map(formatPhrase).join('');
}

/** The joint text of entries that differ only in the name. */
interface Phrase {
  /** Stands before the phrase, unless it is the first. */
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
