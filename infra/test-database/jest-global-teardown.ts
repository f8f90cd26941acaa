/** Stops the server that the global set-up started, if any, and deletes its data. */
export default async function stopTestServer(): Promise<void> {
  const { stopSharedServer } = await import('./shared-server.js'); // the set-up patched the resolution in this process
  await stopSharedServer();
}
