/** The fields that every event has. */
export interface AnyEvent {
  readonly type: string;
  readonly data: unknown;
}

/** An event as the store keeps it; the version comes from its metadata. */
export interface StoredEvent extends AnyEvent {
  readonly schemaVersion: number;
}

/** Converts between the events of one kind of stream and their stored form, so that command handling is independent of them. */
export interface EventCodec<Event extends AnyEvent> {
  /** The version in which this event is written now. */
  schemaVersionOf(event: Event): number;
  /** Returns the event in its newest version. @throws Error when it is not readable */
  decode(stored: StoredEvent): Event;
}
