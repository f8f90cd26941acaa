import { type PerformerType } from '../enums.js';
import { limits } from '../limits.js';
import { cutText } from '../text/text-length.js';

/** What decides how a performer is shown to the public. */
export interface NamedPerformer {
  /** The participant: who is added again is shown as before. */
  readonly participantId: string;
  readonly name: string;
  readonly performerType: PerformerType;
  /** Milliseconds since 1970. */
  readonly addedAt: number;
  /** When the participant was last renamed, in milliseconds since 1970; null for never. */
  readonly renamedAt: number | null;
}

/**
 * The names under which performers of one gig are shown to the public: the first word and the initial of the last (`Hana S.`), the first alone
 * where no other can be a surname, and the whole name for bands (docs/rules.md#running-order). Each takes the first form that nobody before them
 * has: with one letter, with two, then numbered. So neither newcomers nor removals change how somebody else is shown. Takes O(n log n).
 * @param performers of the gig, also removed ones, in the order in which they were added
 */
export function toPublicNames<Id>(performers: ReadonlyMap<Id, NamedPerformer>): Map<Id, string> {
  const taken = new TakenNames();
  const byParticipant = new Map<string, { short: string; whole: string }>();
  for (const { participantId, name } of sortByName(performers.values())) {
    if (byParticipant.has(participantId)) continue;
    const forms = toForms(name);
    // Both are taken whatever the type is, so that its change changes nobody else
    const short = taken.takeFirst(forms.short);
    byParticipant.set(participantId, { short, whole: fold(forms.whole) === fold(forms.short[0]) ? short : taken.takeFirst([forms.whole]) });
  }
  return new Map(
    Array.from(performers, ([id, { participantId, performerType }]) => {
      const forms = byParticipant.get(participantId);
      return [id, (performerType === 'band' ? forms?.whole : forms?.short) ?? ''];
    }),
  );
}

/** By when they got their names at the gig. A clock that was set back moves nobody before those who were added earlier. */
function sortByName(performers: Iterable<NamedPerformer>): NamedPerformer[] {
  let lastAddedAt = 0;
  return Array.from(performers, (performer) => {
    lastAddedAt = Math.max(lastAddedAt, performer.addedAt);
    return { performer, namedAt: Math.max(lastAddedAt, performer.renamedAt ?? 0) };
  })
    .sort((one, other) => one.namedAt - other.namedAt)
    .map(({ performer }) => performer);
}

/** The names in use at a gig; names that people take for the same are the same. */
class TakenNames {
  readonly #folded = new Set<string>();
  /** The number that is tried next, by the folded name before it. */
  readonly #next = new Map<string, number>();

  /** The first form that is free, else the first one with the first number that is. */
  takeFirst(forms: readonly [string, ...string[]]): string {
    const free = forms.find((form) => this.#take(form));
    if (free !== undefined) return free;
    const key = fold(forms[0]);
    for (let number = this.#next.get(key) ?? 2; ; number++) {
      const numbered = `${forms[0]} ${number}`;
      if (!this.#take(numbered)) continue;
      this.#next.set(key, number + 1);
      return numbered;
    }
  }

  #take(form: string): boolean {
    const folded = fold(form);
    if (this.#folded.has(folded)) return false;
    this.#folded.add(folded);
    return true;
  }
}

/** A letter with its marks, so that none is taken apart. */
const letter = /\p{L}\p{M}*/gu;
/** Up to the end of the first word with a letter, or up to a bracket behind it. */
const firstName = /^\P{L}*[^\s([{（［【]*/u;
const bracketed = /[([{（［【][^)\]}）］】]*[)\]}）］】]*/gu;
/** What people put around a name, which is no part of it. */
const enclosure = /["“”„«»()[\]{}（）［］【】]|^['‘’]|['‘’]$/gu;

const hasLetter = (text: string): boolean => /\p{L}/u.test(text);
/** Neither a number such as `2nd`, nor the end of a bracket. */
const isSurname = (word: string): boolean => /^[^\p{L}\p{N}]*\p{L}[^)\]}）］】]*$/u.test(word);

function toForms(name: string): { whole: string; short: [string, ...string[]] } {
  const normalised = name.normalize('NFC').trim().replace(/\s+/g, ' ');
  const whole = cut(normalised);
  if (!hasLetter(normalised)) return { whole, short: [whole] };
  const [start = ''] = firstName.exec(normalised) ?? [];
  const first = start.replace(enclosure, '');
  // An instrument or a role stands in brackets, never the surname
  const words = normalised
    .slice(start.length)
    .replace(bracketed, (part) => (hasLetter(part) ? ' ' : part))
    .split(' ');
  const letters = words.findLast(isSurname)?.match(letter);
  if (!letters) return { whole, short: [cut([first, ...words.filter((word) => word !== '' && !hasLetter(word))].join(' '))] };
  const toShort = (count: number): string => `${cut(first)} ${letters.slice(0, count).join('')}.`;
  return { whole, short: letters.length > 1 ? [toShort(1), toShort(2)] : [toShort(1)] };
}

/** Names of before there was this limit may be longer. */
const cut = (text: string): string => cutText(text, limits.maxParticipantNameLength).trimEnd();

/** Names that differ in case, marks and a dot at the end alone count as the same. */
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\.+$/, '');
