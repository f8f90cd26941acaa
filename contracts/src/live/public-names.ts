/** The parts of a name that matters for its public form. */
interface NameParts {
  readonly whole: string;
  /** Null for a name of one word. */
  readonly words: { readonly first: string; readonly lastLetters: readonly string[] } | null;
}

/**
 * The names under which performers of one gig are shown to the public: the first word and the initial of the last (`Hana S.`), or the whole
 * where there is one word. Letters of the last word are added until no two are alike, else the whole name is shown
 * (docs/rules.md#running-order). Takes O(n) for n performers whose public names differ by few letters.
 * @param names of all performers of the gig who are not removed
 */
export function toPublicNames<Id>(names: ReadonlyMap<Id, string>): Map<Id, string> {
  const publicNames = new Map<Id, string>();
  let open = [...names].map(([id, name]): [Id, NameParts] => [id, toParts(name)]);
  for (let letters = 1; open.length > 0; letters++) {
    const labelled = open.map(([id, parts]) => ({ id, parts, label: toLabel(parts, letters) }));
    const counts = countAlike(labelled.map(({ label }) => label));
    open = [];
    for (const { id, parts, label } of labelled) {
      const isDifferent = counts.get(fold(label)) === 1;
      if (isDifferent || label === parts.whole) publicNames.set(id, label);
      else open.push([id, parts]);
    }
  }
  return publicNames;
}

/** Letters as people see them, so that none is taken apart. */
const letters = new Intl.Segmenter();

function toParts(name: string): NameParts {
  const whole = name.normalize('NFC').trim().replace(/\s+/g, ' ');
  const words = whole.split(' ');
  const [first, last] = [words[0], words.at(-1)];
  return {
    whole,
    words: words.length > 1 && first && last ? { first, lastLetters: Array.from(letters.segment(last), ({ segment }) => segment) } : null,
  };
}

/** `Hana S.` with one letter, `Hana Sa.` with two; the whole name when the last word has no more letters than that. */
const toLabel = ({ whole, words }: NameParts, letters: number): string =>
  words && (letters < words.lastLetters.length || letters === 1)
    ? `${words.first} ${words.lastLetters.slice(0, letters).join('')}.`
    : whole;

function countAlike(labels: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(fold(label), (counts.get(fold(label)) ?? 0) + 1);
  return counts;
}

/** `Hana Sa` and `Hana Sa.` are alike for people. */
const fold = (text: string): string => text.toLowerCase().replace(/\.$/, '');
