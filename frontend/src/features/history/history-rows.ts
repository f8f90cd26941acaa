import { affectedPerformers } from '@jamjar/contracts/gigs/affected-performers';
import { findOpenSeal } from '@jamjar/contracts/gigs/raffle.evolve';
import { type MutableGigState } from '@jamjar/contracts/gigs/gig.state';
import { type GigEventType } from '@jamjar/contracts/gigs/gig.events';
import { type PerformerId } from '@jamjar/contracts/ids';
import { describeEvent, type EntryText } from './entry-texts.js';
import { type HistoryEvent } from './history-event.js';
import { type Replay } from './replay.js';

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
  readonly rows: ActionRow[] = [];
  /** What the events that were described say, by their places. */
  readonly #parts: Part[] = [];
  /** The rows that events undo, by the places of these events. */
  readonly #undone = new Map<number, ActionRow>();

  /** @param names of all performers. @param replay in which each event is before it is added here */
  constructor(
    private readonly names: ReadonlyMap<PerformerId, string>,
    private readonly replay: Replay,
  ) {}

  /** Adds an event to the row of its action. */
  add(event: HistoryEvent): void {
    const undone = event.type === 'ActionUndone' ? findUndone(this.rows, event.data.from) : undefined;
    if (undone) {
      undone.isUndone = true;
      this.#undone.set(Number(event.revision), undone);
    }
    const last = this.rows.at(-1);
    if (last?.commandId === event.commandId) last.add(event);
    else this.rows.push(new ActionRow(event, undone?.kind ?? kindOf(event.type), (row) => this.#describe(row)));
  }

  #describe({ from, to }: ActionRow): string {
    const places = Array.from({ length: to - from + 1 }, (_, index) => from + index);
    if (places.some((place) => !this.#parts[place])) this.#describeAround(from, to);
    return joinParts(this.#parts.slice(from, to + 1));
  }

  /** A text says how it was before, so the events are folded again. */
  #describeAround(from: number, to: number): void {
    for (const { event, before } of this.replay.foldAround(from, to)) this.#parts[Number(event.revision)] ??= this.#toPart(event, before);
  }

  #toPart(event: HistoryEvent, before: MutableGigState): Part {
    const { type, revision } = event;
    const undone = this.#undone.get(Number(revision));
    if (undone) return { type, text: `Undone: ${undone.text}`, name: null };
    if (before.phase === 'notCreated') return { type, text: 'Event created', name: null };
    const nameOf = (id: PerformerId): string => this.names.get(id) ?? 'Somebody';
    const described = describeEvent(event, affectedPerformers(event), { before, nameOf });
    return {
      type,
      ...described,
      text: described.text + (type === 'RaffleSealed' ? describeSeal(Number(revision), this.replay.newest) : ''),
    };
  }
}

interface Part extends EntryText {
  readonly type: GigEventType;
}

/** A seal of the raffle is made to be opened by a draw. @param gig after all events */
function describeSeal(revision: number, gig: MutableGigState): string {
  if (gig.phase === 'notCreated' || [...gig.draws.values()].includes(revision)) return '';
  return gig.phase === 'open' && findOpenSeal(gig)?.revision === revision ? ', not opened yet' : ', never opened';
}

/** Searched from the end: only recent actions can be undone. */
const findUndone = (rows: readonly ActionRow[], revision: number): ActionRow | undefined =>
  rows.findLast(({ from, to }) => from <= revision && revision <= to);

/** The entries of one action, put into words when they are shown. */
class ActionRow implements HistoryRow {
  readonly from: number;
  to: number;
  readonly at: number;
  readonly actor: string;
  isUndone = false;
  readonly performerIds: Set<PerformerId>;
  readonly commandId: HistoryEvent['commandId'];
  #text: string | undefined;

  constructor(
    event: HistoryEvent,
    public kind: RowKind,
    private readonly describe: (row: ActionRow) => string,
  ) {
    this.from = this.to = Number(event.revision);
    this.at = event.recordedAt;
    this.actor = event.actorName;
    this.performerIds = new Set(affectedPerformers(event));
    this.commandId = event.commandId;
  }

  get text(): string {
    return (this.#text ??= this.describe(this));
  }

  add(event: HistoryEvent): void {
    this.to = Number(event.revision);
    if (kindOf(event.type) === 'stage' && this.kind === 'line') this.kind = 'stage';
    for (const id of affectedPerformers(event)) this.performerIds.add(id);
  }
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
  const isChange = parts.some(({ type }) => type === 'PerformerLeftStage') && parts.some(({ type }) => type === 'PerformerWentOnStage');
  const namesByText = new Map<string, string[]>();
  for (const { type, text, name } of parts) {
    const key = isChange && type === 'PerformerWentOnStage' ? 'then {name}' : text;
    const names = namesByText.get(key) ?? [];
    namesByText.set(key, name === null ? names : [...names, name]);
  }
  return [...namesByText]
    .map(([text, names]) => text.replace('{name}', () => formatNames(names)))
    .join('; ')
    .replaceAll('; then ', ', then ');
}

function formatNames(names: readonly string[]): string {
  if (names.length <= maxNames) return names.join(', ');
  return `${names.slice(0, maxNames - 1).join(', ')} and ${(names.length - maxNames + 1).toString()} more`;
}
