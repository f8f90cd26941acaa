/**
 * A list as this screen knows it. `seq`: where the server's changes stood when a row was read. Older news never overwrites newer, and
 * the gone stay gone. Answers, lists and pushed messages all go through the functions below; none of them refetches.
 */
export interface Rows<Row> {
  seq: number;
  byKey: Record<string, Known<Row>>;
  /** What own actions will have changed, shown until the server has answered; the oldest first. They lie over what is known and never become it. */
  guesses: Guess<Row>[];
}
interface Guess<Row> {
  /** The action that is on its way. */
  request: string;
  key: string;
  change: Partial<Row>;
}
type Known<Row> = { kind: 'here'; row: Row; seq: number } | { kind: 'gone'; seq: number };
/** When something was read; null: the server answered from its own memory and could not tell. */
export type Seq = number | null;

const neverRead = -1;

export const rowsOf = <Row>(keyOf: (row: Row) => string, rows: readonly Row[], seq: Seq): Rows<Row> => {
  const list: Rows<Row> = { seq: seq ?? neverRead, byKey: {}, guesses: [] };
  for (const row of rows) list.byKey[keyOf(row)] = { kind: 'here', row, seq: list.seq };
  return list;
};

/** An answer that cannot tell its age is applied, and leaves the row's age as it was; but it wakes nobody who is gone. */
export function takeNews<Row>(draft: Rows<Row>, key: string, row: Row, seq: Seq): void {
  const known = draft.byKey[key];
  if (seq === null) {
    if (known?.kind !== 'gone') draft.byKey[key] = { kind: 'here', row, seq: known?.seq ?? neverRead };
  } else if (isNewer(known, seq)) draft.byKey[key] = { kind: 'here', row, seq };
}

export function takeLeave<Row>(draft: Rows<Row>, key: string, seq: Seq): void {
  const known = draft.byKey[key];
  if (seq === null || isNewer(known, seq)) draft.byKey[key] = { kind: 'gone', seq: seq ?? known?.seq ?? neverRead };
}

/** A whole list is news too: whoever it lacks had gone by then. */
export function takeList<Row>(draft: Rows<Row>, list: Rows<Row>): void {
  for (const [key, known] of Object.entries(list.byKey)) if (known.kind === 'here') takeNews(draft, key, known.row, list.seq);
  for (const key of Object.keys(draft.byKey)) if (!(key in list.byKey)) takeLeave(draft, key, list.seq);
  draft.seq = Math.max(draft.seq, list.seq);
}

/** Somebody here did what will surely be answered like this. Whoever is not on this list is passed over. */
export function takeGuess<Row>(draft: Rows<Row>, guess: Guess<Row>): void {
  if (guess.key in draft.byKey) draft.guesses.push(guess);
}

/** The answer is there, or the refusal: what is known counts again. */
export function dropGuess<Row>(draft: Rows<Row>, request: string): void {
  if (draft.guesses.some((guess) => guess.request === request)) draft.guesses = draft.guesses.filter((guess) => guess.request !== request);
}

export const rowsIn = <Row>({ byKey, guesses }: Rows<Row>): Row[] =>
  Object.entries(byKey).flatMap(([key, known]) =>
    known.kind === 'here' ? [guesses.length > 0 ? asGuessed(known.row, key, guesses) : known.row] : [],
  );

const asGuessed = <Row>(row: Row, key: string, guesses: readonly Guess<Row>[]): Row =>
  guesses.filter((guess) => guess.key === key).reduce((changed, { change }) => ({ ...changed, ...change }), row);

const isNewer = (known: { seq: number } | undefined, seq: number): boolean => (known?.seq ?? neverRead - 1) < seq;
