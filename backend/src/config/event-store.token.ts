/** Under this the one event store of the process is injected: `@Inject(EVENT_STORE) store: EventStore`. */
export const EVENT_STORE = Symbol('EventStore');

/** The projections that run in this process, `RunningProjections | null`. */
export const PROJECTIONS = Symbol('RunningProjections');
