/**
 * How far this screen has heard of the changes. Lists are read over HTTP and news arrive by the socket: whatever changed between a
 * reading and the moment the socket began to hear must be asked for. The screen's own position moves only once it has caught up.
 */
export class Progress {
  /** Everything up to here was heard. */
  #pos: number | null = null;
  /** Everything after here was heard or asked for. */
  #heardFrom: number | null = null;
  #oldestRead: number | null = null;
  /** Where the hello started from that is not answered yet; null: none, or one that missed nothing. */
  #askedFrom: number | null = null;
  #caughtUp = false;

  /** What to say hello with on a new socket: null misses nothing, since nothing was read yet. */
  hello(): number | null {
    this.#caughtUp = false;
    this.#heardFrom ??= this.#oldestRead;
    this.#askedFrom = oldest(this.#pos ?? this.#heardFrom, this.#askedFrom);
    return this.#askedFrom;
  }

  /** @returns where to say hello from once more, when something was read before the socket began to hear; else null */
  caughtUp(pos: number): number | null {
    this.#caughtUp = true;
    this.#askedFrom = null;
    this.#pos = Math.max(pos, this.#pos ?? 0);
    this.#heardFrom ??= pos;
    return this.#missing();
  }

  /** A message arrived. While the missed ones are being replayed, newer ones are mixed in: then its number says nothing. */
  heard(pos: number): void {
    if (this.#caughtUp) this.#pos = Math.max(pos, this.#pos ?? 0);
  }

  /**
   * A list was read. @returns where to say hello from, when it is older than what the socket has heard; else null. A hello is not repeated
   * while another is being answered: the end of that one tells.
   */
  read(seq: number): number | null {
    this.#oldestRead = oldest(seq, this.#oldestRead);
    return this.#caughtUp ? this.#missing() : null;
  }

  /** Everything is being read again. @returns whether the server's count began anew, so that old and new numbers cannot be compared */
  resync(pos: number): boolean {
    const anew = pos < (this.#pos ?? 0);
    this.#pos = pos;
    this.#heardFrom = pos;
    this.#oldestRead = null;
    this.#askedFrom = null;
    this.#caughtUp = true;
    return anew;
  }

  #missing(): number | null {
    if (this.#oldestRead === null || this.#heardFrom === null || this.#oldestRead >= this.#heardFrom) return null;
    this.#heardFrom = this.#oldestRead;
    this.#askedFrom = this.#oldestRead;
    this.#caughtUp = false;
    return this.#oldestRead;
  }
}

const oldest = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);
