/** Token of the process's event store: `@Inject(EVENT_STORE) store: EventStore`. */
export const EVENT_STORE = Symbol('EventStore');

/** Token of the connection pool for analytics: `@Inject(ANALYTICS_POOL) database: Pool`. */
export const ANALYTICS_POOL = Symbol('AnalyticsPool');

/** Token of the process's logger, for lines with fields: `@Inject(LOGGER) logger: Logger` of pino. Texts are logged with Nest's `Logger`. */
export const LOGGER = Symbol('Logger');
