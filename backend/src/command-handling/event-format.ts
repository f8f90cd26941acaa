/** How the events of one kind of stream lie in the store, so that command handling need not know them. */

/** The least that every event is. */
export interface AnyEvent {
  readonly type: string;
  readonly data: unknown;
}

/** What the store keeps of an event; the version stands in its metadata. */
export interface StoredEvent extends AnyEvent {
  readonly schemaVersion: number;
}

export interface EventFormat<Event extends AnyEvent> {
  /** The version in which this event is written now. */
  versionOf(event: Event): number;
  /** An event in its newest shape. @throws Error when it is not readable */
  read(stored: StoredEvent): Event;
}
