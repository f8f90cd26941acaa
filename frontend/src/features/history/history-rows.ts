import { affectedPerformers } from '@jamjar/contracts/gigs/affected-performers';
import { findOpenSeal } from '@jamjar/contracts/gigs/raffle.evolve';
import { type MutableGigState } from '@jamjar/contracts/gigs/gig.state';
import { type GigEventType } from '@jamjar/contracts/gigs/gig.events';
import { type PerformerId } from '@jamjar/contracts/ids';
import { describeEvent, type EntryText } from './entry-texts.js';
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

/** Describes a history event by event, while it is folded: a text says how it was before. */
export class RowBuilder {
  readonly #rows: ActionRow[] = [];

  /** @param names of all performers */
  constructor(private readonly names: ReadonlyMap<PerformerId, string>) {}

  /** @param before the gig before the event */
  describe(event: HistoryEvent, before: MutableGigState): DescribedEvent {
    const performerIds = affectedPerformers(event);
    const undone = event.type === 'ActionUndone' ? findUndone(this.#rows, event.data.from) : undefined;
    return { event, performerIds, undone, part: toPart(event, performerIds, before, (id) => this.names.get(id) ?? 'Somebody', undone) };
  }

  /** Adds an event to the row of its action. */
  add(described: DescribedEvent): void {
    const { event, undone } = described;
    if (undone) undone.isUndone = true;
    const last = this.#rows.at(-1);
    if (last?.commandId === event.commandId) last.add(described);
    else this.#rows.push(new ActionRow(described));
  }

  /** @param gig after all events */
  finish(gig: MutableGigState): readonly HistoryRow[] {
    markUnopenedSeals(this.#rows, gig);
    return this.#rows;
  }
}

interface DescribedEvent {
  readonly event: HistoryEvent;
  readonly performerIds: readonly PerformerId[];
  /** The action that the event undoes. */
  readonly undone: ActionRow | undefined;
  readonly part: Part;
}
interface Part extends EntryText {
  readonly type: GigEventType;
  text: string;
}

/** A seal of the raffle is made to be opened by a draw. It is the first entry of its action. */
function markUnopenedSeals(rows: readonly ActionRow[], gig: MutableGigState): void {
  if (gig.phase === 'notCreated') return;
  const opened = new Set(gig.draws.values());
  const waiting = gig.phase === 'open' ? findOpenSeal(gig)?.revision : null;
  for (const { from, parts } of rows) {
    const [part] = parts;
    if (part?.type === 'RaffleSealed' && !opened.has(from)) part.text += from === waiting ? ', not opened yet' : ', never opened';
  }
}

/** Searched from the end: only recent actions can be undone. */
const findUndone = (rows: readonly ActionRow[], revision: number): ActionRow | undefined =>
  rows.findLast(({ from, to }) => from <= revision && revision <= to);

function toPart(
  event: HistoryEvent,
  performerIds: readonly PerformerId[],
  before: MutableGigState,
  nameOf: (id: PerformerId) => string,
  undone: ActionRow | undefined,
): Part {
  const { type } = event;
  if (undone) return { type, text: `Undone: ${joinParts(undone.parts)}`, name: null };
  if (before.phase === 'notCreated') return { type, text: 'Event created', name: null };
  return { type, ...describeEvent(event, performerIds, { before, nameOf }) };
}

/** The entries of one action, put into words when they are shown. */
class ActionRow implements HistoryRow {
  readonly from: number;
  to: number;
  readonly at: number;
  readonly actor: string;
  kind: RowKind;
  isUndone = false;
  readonly performerIds: Set<PerformerId>;
  readonly commandId: HistoryEvent['commandId'];
  readonly parts: Part[];
  #text: string | undefined;

  constructor({ event, part, performerIds, undone }: DescribedEvent) {
    this.from = this.to = Number(event.revision);
    this.at = event.recordedAt;
    this.actor = event.actorName;
    this.kind = undone?.kind ?? kindOf(event.type);
    this.performerIds = new Set(performerIds);
    this.commandId = event.commandId;
    this.parts = [part];
  }

  get text(): string {
    return (this.#text ??= joinParts(this.parts));
  }

  add({ event, part, performerIds }: DescribedEvent): void {
    this.to = Number(event.revision);
    if (kindOf(event.type) === 'stage' && this.kind === 'line') this.kind = 'stage';
    for (const id of performerIds) this.performerIds.add(id);
    this.parts.push(part);
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
