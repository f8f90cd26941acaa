import { execFile } from 'node:child_process';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { passwordOf } from '../testing/http-client.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { createTestOrganisation } from '../testing/test-organisation.js';

const run = promisify(execFile);
/** Inside the repository, so that the example finds `openapi-fetch`. */
const folder = path.resolve('node_modules/.cache/jamjar/example-client');

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

it('the example in docs/examples/open-mic compiles with types of public tools, and runs an open mic of three', async () => {
  await createTestOrganisation(app, 'example');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  await copyFile(path.resolve('docs/examples/open-mic/open-mic.ts'), path.join(folder, 'open-mic.ts'));
  const runTool = (tool: string, ...options: string[]) =>
    run(process.execPath, [path.resolve('node_modules', tool), ...options], { cwd: folder });
  await runTool('openapi-typescript/bin/cli.js', path.resolve('docs/openapi.json'), '-o', 'jamjar-api.ts');
  const compilerOptions = ['--strict', '--module', 'nodenext', '--target', 'es2022', '--types', 'node', '--skipLibCheck', '--ignoreConfig'];
  await runTool('typescript-7/bin/tsc', ...compilerOptions, 'open-mic.ts').catch((error: unknown) => {
    throw new Error((error as { stdout: string }).stdout); // the compiler's errors
  });
  const env = { ...process.env, JAMJAR_URL: app.url, JAMJAR_USERNAME: 'example-owner', JAMJAR_PASSWORD: passwordOf('example-owner') };
  const { stdout } = await run(process.execPath, ['open-mic.js'], { cwd: folder, env });
  expect(stdout.trim()).toBe('Example open mic: Ana, Bo, Chidi played');
});
