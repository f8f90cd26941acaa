/** Injects the event store of the process: `@Inject(EVENT_STORE) store: EventStore`. */
export const EVENT_STORE = Symbol('EventStore');

/** Injects the connections for analytics: `@Inject(ANALYTICS_POOL) database: Pool`. */
export const ANALYTICS_POOL = Symbol('AnalyticsPool');
