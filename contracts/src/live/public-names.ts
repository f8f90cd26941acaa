import { type PerformerType } from '../enums.js';
import { limits } from '../limits.js';
import { truncateText } from '../text/text-length.js';

/** The data from which a performer's public name is derived. */
export interface PublicNameInput {
  /** A participant who is added again keeps the public name. */
  readonly participantId: string;
  readonly name: string;
  readonly performerType: PerformerType;
  /** Milliseconds since 1970. */
  readonly addedAt: number;
  /** When the participant was last renamed, in milliseconds since 1970; null for never. */
  readonly renamedAt: number | null;
}

/**
 * Returns the public names of the performers of one gig: the first word and the initial of the surname (`Hana S.`), the first word alone if there
 * is no surname, and the whole name for bands (docs/rules.md#running-order). Each gets the first form that no earlier performer has: one letter,
 * two letters, then numbered. So additions and removals never change another performer's public name. Takes O(n log n).
 * @param performers all performers of the gig, including removed ones, in the order in which they were added
 */
export function toPublicNames<Id>(performers: ReadonlyMap<Id, PublicNameInput>): Map<Id, string> {
  const taken = new TakenNames();
  const byParticipant = new Map<string, { short: string; whole: string }>();
  for (const { participantId, name } of sortByNamingTime(performers.values())) {
    if (byParticipant.has(participantId)) continue;
    const forms = toForms(name);
    // Both forms are reserved for any performer type, so that changing the type changes no other public name
    const short = taken.takeFirst(forms.short);
    const whole = foldName(forms.whole) === foldName(forms.short[0]) ? short : taken.takeFirst([forms.whole]);
    byParticipant.set(participantId, { short, whole });
  }
  return new Map(
    Array.from(performers, ([id, { participantId, performerType }]) => {
      const forms = byParticipant.get(participantId);
      return [id, (performerType === 'band' ? forms?.whole : forms?.short) ?? ''];
    }),
  );
}

/** Sorts performers by when they got their name: when added or last renamed. A clock that was set back does not reorder the additions. */
function sortByNamingTime(performers: Iterable<PublicNameInput>): PublicNameInput[] {
  let lastAddedAt = 0;
  return Array.from(performers, (performer) => {
    lastAddedAt = Math.max(lastAddedAt, performer.addedAt);
    return { performer, namedAt: Math.max(lastAddedAt, performer.renamedAt ?? 0) };
  })
    .sort((one, other) => one.namedAt - other.namedAt)
    .map(({ performer }) => performer);
}

/** The public names in use at a gig. Names that look alike (`foldName`) count as the same. */
class TakenNames {
  readonly #folded = new Set<string>();
  /** The next number to try, by the folded name before the number. */
  readonly #next = new Map<string, number>();

  /** Takes and returns the first free form, otherwise the first form with the lowest free number. */
  takeFirst(forms: readonly [string, ...string[]]): string {
    const free = forms.find((form) => this.#take(form));
    if (free !== undefined) return free;
    const key = foldName(forms[0]);
    for (let number = this.#next.get(key) ?? 2; ; number++) {
      const numbered = `${forms[0]} ${number}`;
      if (!this.#take(numbered)) continue;
      this.#next.set(key, number + 1);
      return numbered;
    }
  }

  #take(form: string): boolean {
    const folded = foldName(form);
    if (this.#folded.has(folded)) return false;
    this.#folded.add(folded);
    return true;
  }
}

/** Matches a letter with its combining marks. */
const letter = /\p{L}\p{M}*/gu;
/** Matches the text up to the end of the first word that has a letter, or up to a bracket directly after it. */
const firstName = /^\P{L}*[^\s([{（［【]*/u;
const bracketed = /[([{（［【][^)\]}）］】]*[)\]}）］】]*/gu;
/** Matches brackets, quotes and apostrophes around a name. */
const enclosure = /["“”„«»()[\]{}（）［］【】]|^['‘’]|['‘’]$/gu;

const hasLetter = (text: string): boolean => /\p{L}/u.test(text);
/** Whether a word can be a surname: it is neither a number such as `2nd` nor the end of a bracketed text. */
const isSurname = (word: string): boolean => /^[^\p{L}\p{N}]*\p{L}[^)\]}）］】]*$/u.test(word);

function toForms(name: string): { whole: string; short: [string, ...string[]] } {
  const normalised = name.normalize('NFC').trim().replace(/\s+/g, ' ');
  const whole = truncate(normalised);
  if (!hasLetter(normalised)) return { whole, short: [whole] };
  const [start = ''] = firstName.exec(normalised) ?? [];
  const first = start.replace(enclosure, '');
  // Bracketed texts are instruments or roles, never surnames
  const words = normalised
    .slice(start.length)
    .replace(bracketed, (part) => (hasLetter(part) ? ' ' : part))
    .split(' ');
  const letters = words.findLast(isSurname)?.match(letter);
  if (!letters) return { whole, short: [truncate([first, ...words.filter((word) => word !== '' && !hasLetter(word))].join(' '))] };
  const toShort = (count: number): string => `${truncate(first)} ${letters.slice(0, count).join('')}.`;
  return { whole, short: letters.length > 1 ? [toShort(1), toShort(2)] : [toShort(1)] };
}

/** Truncates a name, because names from before the length limit may be longer. */
const truncate = (text: string): string => truncateText(text, limits.maxParticipantNameLength).trimEnd();

/** Removes the differences that do not make two public names distinct: case, combining marks and dots at the end. */
const foldName = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\.+$/, '');
