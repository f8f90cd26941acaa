interface ProjectConfig {
  displayName?: { name: string };
}

export default async function tearDown(_globalConfig: unknown, { displayName }: ProjectConfig): Promise<void> {
  const { stopTestServer } = await import('./test-database.js'); // works because the set-up patched the module resolution of this process
  await stopTestServer();
  if (displayName?.name !== 'journeys') return;
  const { stopSharedChromium } = await import('./chromium.js');
  await stopSharedChromium();
}
