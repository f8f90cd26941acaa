/** Injects the event store of the process: `@Inject(EVENT_STORE) store: EventStore`. */
export const EVENT_STORE = Symbol('EventStore');
