/**
 * The `pos` (number of a change) after which messages must be requested with `hello`: lists are read over HTTP, so the messages between a
 * read and the opening of the socket are missing. Messages that arrive while a `hello` is pending do not advance the `pos`.
 */
export class ResumeCursor {
  /** All messages up to this `pos` were received or are not needed; null before the first `caught_up` or `resync`. */
  #pos: number | null = null;
  /** All messages after this `pos` were received or requested. */
  #coveredAfter: number | null = null;
  /** The smallest `seq` of the lists that were read since the last resync. */
  #oldestReadSeq: number | null = null;
  /** The `pos` of the `hello` that is still pending; null when none is pending or when it requested nothing. */
  #pendingHelloPos: number | null = null;
  #isCaughtUp = false;

  /** @returns the `pos` for the `hello` of a new socket; null when no list was read yet, so that no message can be missing */
  beginResume(): number | null {
    this.#isCaughtUp = false;
    this.#coveredAfter ??= this.#oldestReadSeq;
    this.#pendingHelloPos = minIgnoringNull(this.#pos ?? this.#coveredAfter, this.#pendingHelloPos);
    return this.#pendingHelloPos;
  }

  /** @returns the `pos` for a further `hello`, when a list is older than the messages that were received or requested; else null */
  handleCaughtUp(pos: number): number | null {
    this.#isCaughtUp = true;
    this.#pendingHelloPos = null;
    this.#pos = Math.max(pos, this.#pos ?? 0);
    this.#coveredAfter ??= pos;
    return this.#findGap();
  }

  /** A message arrived. During a resend its `pos` is ignored, because newer messages arrive between the resent ones. */
  handleMessage(pos: number): void {
    if (this.#isCaughtUp) this.#pos = Math.max(pos, this.#pos ?? 0);
  }

  /**
   * A list was read. While a `hello` is pending no further one is sent; `handleCaughtUp` returns it then.
   * @returns the `pos` for a `hello`, when the list is older than the messages that the socket has received; else null
   */
  handleRead(seq: number): number | null {
    this.#oldestReadSeq = minIgnoringNull(seq, this.#oldestReadSeq);
    return this.#isCaughtUp ? this.#findGap() : null;
  }

  /** All lists are refetched. @returns whether the server's numbering restarted, so that old and new numbers cannot be compared */
  handleResync(pos: number): boolean {
    const hasNumberingRestarted = pos < (this.#pos ?? 0);
    this.#pos = pos;
    this.#coveredAfter = pos;
    this.#oldestReadSeq = null;
    this.#pendingHelloPos = null;
    this.#isCaughtUp = true;
    return hasNumberingRestarted;
  }

  /** @returns the `pos` after which messages must be requested because a list is older than `#coveredAfter`, which it lowers; else null */
  #findGap(): number | null {
    if (this.#oldestReadSeq === null || this.#coveredAfter === null || this.#oldestReadSeq >= this.#coveredAfter) return null;
    this.#coveredAfter = this.#oldestReadSeq;
    this.#pendingHelloPos = this.#oldestReadSeq;
    this.#isCaughtUp = false;
    return this.#oldestReadSeq;
  }
}

const minIgnoringNull = (a: number | null, b: number | null): number | null => (a === null || b === null ? (a ?? b) : Math.min(a, b));
