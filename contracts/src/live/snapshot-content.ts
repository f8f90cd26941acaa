/** Serialises a snapshot without version and time, so that a snapshot with unchanged content need not be sent (docs/rules.md#public-sockets). */
export const toSnapshotContent = (snapshot: { version: number; serverTime: string }): string =>
  JSON.stringify({ ...snapshot, version: 0, serverTime: '' });
