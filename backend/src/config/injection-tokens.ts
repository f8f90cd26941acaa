/** Injects the event store of the process: `@Inject(EVENT_STORE) store: EventStore`. */
export const EVENT_STORE = Symbol('EventStore');

/** Injects the projections that run in this process: `RunningProjections | null`; null with `PROJECTIONS=external`. */
export const RUNNING_PROJECTIONS = Symbol('RunningProjections');
