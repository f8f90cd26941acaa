/** What a snapshot of public pages says, as text: of two with the same content one is enough (docs/rules.md#public-sockets). */
export const toSnapshotContent = (snapshot: { version: number; serverTime: string }): string =>
  JSON.stringify({ ...snapshot, version: 0, serverTime: '' });
