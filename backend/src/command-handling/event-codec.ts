/** The fields that every event has. */
export interface AnyEvent {
  readonly type: string;
  readonly data: unknown;
}

/** An event as it was stored; `schemaVersion` comes from its metadata. */
export interface StoredEvent extends AnyEvent {
  readonly schemaVersion: number;
}

/** Converts between the events of one kind of stream and their stored form, so that command handling depends on neither. */
export interface EventCodec<Event extends AnyEvent> {
  /** The schema version in which events of this type are written now. */
  schemaVersionOf(event: Event): number;
  /** Returns the event in the newest schema version of its type. @throws Error when it is not readable */
  decode(stored: StoredEvent): Event;
}
