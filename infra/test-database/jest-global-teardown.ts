export default async function tearDown(): Promise<void> {
  const { stopTestServer } = await import('./test-database.js'); // the set-up patched the resolution in this process
  await stopTestServer();
}
