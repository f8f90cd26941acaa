/** Stops the server of the run and deletes its data. */
export default async function stopTestServer(): Promise<void> {
  const { stopServerOfThisRun } = await import('./server-of-this-run.js'); // resolved as in the set-up, which ran in this process
  await stopServerOfThisRun();
}
