import { affectedPerformers } from '@jamjar/contracts/gigs/affected-performers';
import { findOpenSeal } from '@jamjar/contracts/gigs/raffle.evolve';
import { type MutableGigState } from '@jamjar/contracts/gigs/gig.state';
import { type GigEventType } from '@jamjar/contracts/gigs/gig.events';
import { type PerformerId } from '@jamjar/contracts/ids';
import { type EntryText } from './entry-texts.js';
import { type HistoryEvent } from './history-event.js';

/** What an action is about, for the filter. */
export type RowKind = 'stage' | 'line' | 'raffle' | 'event';

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
  readonly kind: RowKind;
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
    const kind = undone?.kind ?? kindOf(event.type);
    const row = this.#rowOf(event, kind);
    row.to = Number(event.revision);
    if (kind === 'stage' && row.kind === 'line') row.kind = 'stage';
    for (const id of affectedPerformers(event)) row.performerIds.add(id);
    row.parts.push({ ...entryText, type: event.type, undone });
  }

  #rowOf({ commandId, revision, recordedAt: at, actorName: actor }: HistoryEvent, kind: RowKind): ActionRow {
    const last = this.#rows.at(-1);
    if (last?.commandId === commandId) return last;
    const place = Number(revision);
    const performerIds = new Set<PerformerId>();
    const row = { from: place, to: place, at, text: '', actor, kind, performerIds, isUndone: false, commandId, parts: [] };
    this.#rows.push(row);
    return row;
  }

  /** All rows, with their texts. @param gig after all events, which says what came of a seal */
  finish(gig: MutableGigState): readonly HistoryRow[] {
    for (const row of this.#rows) row.text = joinParts(row.parts.map((part, index) => completePart(part, row.from + index, gig)));
    return this.#rows;
  }
}

/** A row that is still gathered. */
interface ActionRow extends HistoryRow {
  to: number;
  text: string;
  kind: RowKind;
  isUndone: boolean;
  readonly performerIds: Set<PerformerId>;
  readonly commandId: HistoryEvent['commandId'];
  readonly parts: Part[];
}
/** What one entry of an action says. */
interface Part extends EntryText {
  readonly type: GigEventType;
  /** The row that the entry undoes. */
  readonly undone: ActionRow | undefined;
}

/** Searched from the end: only recent actions can be undone. */
const findUndone = (rows: readonly ActionRow[], revision: number): ActionRow | undefined =>
  rows.findLast(({ from, to }) => from <= revision && revision <= to);

/** Says of an undo what it undid, and of a seal what came of it. */
function completePart(part: Part, revision: number, gig: MutableGigState): Part {
  if (part.undone) return { ...part, text: `Undone: ${part.undone.text}`, name: null };
  return part.type === 'RaffleSealed' ? { ...part, text: part.text + describeSeal(revision, gig) } : part;
}

/** A seal of the raffle is made to be opened by a draw. @param gig after all events */
function describeSeal(revision: number, gig: MutableGigState): string {
  if (gig.phase === 'notCreated' || [...gig.draws.values()].includes(revision)) return '';
  return gig.phase === 'open' && findOpenSeal(gig)?.revision === revision ? ', not opened yet' : ', never opened';
}

const eventKindPattern = /^(Gig|Venue|Description|TimeLimit|Logo|Signup(?!Cancelled)|Feedback|Live)/;
const stageKindPattern = /Stage|Selected|Deselected|Replacement|SubOut/;
function kindOf(type: GigEventType): RowKind {
  if (type.startsWith('Raffle')) return 'raffle';
  if (eventKindPattern.test(type)) return 'event';
  return stageKindPattern.test(type) ? 'stage' : 'line';
}

/** How many names stand in a row; of more the number is told. */
const maxNames = 5;

/** `Ana, Bo on stage` of two, and `Bo 21:32–21:47, 15 min, then Hana` of somebody who leaves and somebody who follows. */
function joinParts(parts: readonly Part[]): string {
  const [only] = parts;
  // nearly all actions: saves a third of the time that all rows take
  if (only && parts.length === 1) return only.text.replace('{name}', () => only.name ?? '');
  const isChange = parts.some(({ type }) => type === 'PerformerLeftStage') && parts.some(({ type }) => type === 'PerformerWentOnStage');
  const namesByText = new Map<string, string[]>();
  for (const { type, text, name } of parts) {
    const key = isChange && type === 'PerformerWentOnStage' ? followingText : text;
    const names = namesByText.get(key) ?? [];
    if (name !== null) names.push(name);
    namesByText.set(key, names);
  }
  return [...namesByText].reduce((joined, [text, names]) => {
    const separator = joined === '' ? '' : text === followingText ? ', ' : '; ';
    return joined + separator + text.replace('{name}', () => formatNames(names));
  }, '');
}
const followingText = 'then {name}';

function formatNames(names: readonly string[]): string {
  if (names.length <= maxNames) return names.join(', ');
  return `${names.slice(0, maxNames - 1).join(', ')} and ${(names.length - maxNames + 1).toString()} more`;
}
