import path from 'node:path';
import { listRepositoryFiles, readRepositoryFile } from './repository-files.js';

const files = listRepositoryFiles();
const dockerfile = readRepositoryFile('infra/docker/Dockerfile');
const compose = readRepositoryFile('docker-compose.yml');

const ignorePatterns = readRepositoryFile('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const pattern = line
      .replace('!', '')
      .replaceAll('.', String.raw`\.`)
      .replaceAll(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(.*/)?'));
    return { isException: line.startsWith('!'), pattern: new RegExp(`^${pattern}(/|$)`) };
  });
/** Whether a file is in the build context: the last pattern that matches the file or a folder above it decides. */
const isInContext = (name: string): boolean => ignorePatterns.findLast(({ pattern }) => pattern.test(name))?.isException ?? true;

describe('the build context of the Docker image', () => {
  it.each([
    ...['.env', '.env.production', 'backend/.env', 'certificates/node.key', 'infra/node.key', 'contracts/ca.pem', '.git/config'],
    ...['.data/password', '.data/postgres/PG_VERSION', 'jamjar_before/PG_VERSION', 'jamjar-2026-11-28.backup', 'backend/old.backup'],
    ...['server.log', 'backend/server.log', 'dump.sql', 'infra/dump.sql', 'docker-compose.override.yml'],
    ...['node_modules/pg/package.json', 'backend/node_modules/cookie/index.js', 'contracts/dist/ids.js', '.screens/home.png'],
    ...['backend/src/main.unit.spec.ts', 'backend/src/testing/running-app.ts', 'frontend/e2e/jam.journey.spec.ts', 'infra/demo/main.ts'],
  ])('does not contain %s', (name) => expect(isInContext(name)).toBe(false));

  it('contains every file that one of its files imports', () => {
    const folders = { contracts: 'contracts/src', infra: 'infra', projections: 'projections/src', backend: 'backend/src' };
    const toPath = (importer: string, target: string): string => {
      const [, workspace, rest = ''] = /^@jamjar\/(\w+)\/(.*)$/.exec(target) ?? [];
      if (workspace === undefined) return path.posix.join(path.posix.dirname(importer), target.replace(/\.js$/, ''));
      return `${folders[workspace as keyof typeof folders]}/${rest}`;
    };
    const contextFiles = files.filter(isInContext);
    const importablePaths = new Set(contextFiles.flatMap((name) => [name, name.replace(/\.tsx?$/, '')]));
    const imports = /(?:\bfrom |\bimport\(|^import |new URL\()'((?:\.|@jamjar\/)[^'*]+|[\w-]+\.mjs)'/gm;
    const missing = contextFiles
      .filter((name) => /\.(tsx?|mjs)$/.test(name))
      .flatMap((name) => [...readRepositoryFile(name).matchAll(imports)].map(([, target = '']) => ({ name, target })))
      .filter(({ name, target }) => !target.includes('/dist') && !importablePaths.has(toPath(name, target)));
    expect(contextFiles.length).toBeGreaterThan(800); // the files were found
    expect(missing.map(({ name, target }) => `${name}: ${target}`)).toEqual([]);
  });

  it('contains every file that the Dockerfile copies by its name', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' '));
    expect(copied.filter((name) => name !== '.' && !(files.includes(name) && isInContext(name)))).toEqual([]);
    const { workspaces } = JSON.parse(readRepositoryFile('package.json')) as { workspaces: string[] };
    expect(workspaces.filter((name) => !copied.includes(`${name}/package.json`))).toEqual([]);
  });
});

describe('the Docker image', () => {
  const runtimeStage = dockerfile.slice(dockerfile.lastIndexOf('FROM '));

  it('has Node in an exact version, whose major version is that of .nvmrc', () => {
    const [, version = ''] = /^ARG NODE_IMAGE=node:(\d+\.\d+\.\d+)-/m.exec(dockerfile) ?? [];
    expect(version.split('.')[0]).toBe(readRepositoryFile('.nvmrc').trim());
    expect(dockerfile.match(/^FROM (?!\$\{NODE_IMAGE\}|workspaces)/gm)).toBeNull();
  });

  it('contains only builds and the packages for production, and its user cannot change them', () => {
    expect(runtimeStage.match(/^COPY .*$/gm)).toEqual([
      'COPY --from=packages /jamjar ./',
      ...['contracts', 'infra', 'projections', 'backend', 'frontend'].map((name) => `COPY --from=build /jamjar/${name}/dist ${name}/dist`),
    ]);
    expect(runtimeStage).not.toMatch(/chown|chmod|^RUN/m);
    expect(runtimeStage).toMatch(/^USER node$/m);
    expect(dockerfile).toMatch(/^RUN npm ci --omit=dev --workspace=backend --workspace=projections /m);
  });

  it('starts only programs whose source files exist', () => {
    const programs = [...`${runtimeStage}${compose}`.matchAll(/['"](\w+)\/dist\/(.+)\.js['"]/g)];
    const sources = programs.map(([, workspace = '', file = '']) => `${workspace}/src/${file}.ts`);
    expect(sources).toEqual(['backend/src/main.ts', 'projections/src/main.ts']);
    expect(sources.filter((name) => !files.includes(name))).toEqual([]);
  });
});

describe('docker-compose.yml', () => {
  const services = new Map(
    [...compose.matchAll(/^ {2}(\w+):.*\n((?: {4}.*\n|\n)+)/gm)].map(([, name = '', block = '']) => [name, block] as const),
  );

  it.each(['eventstore', 'postgres', 'backend', 'projections'])('gives %s no capabilities, a memory limit and a health check', (name) => {
    const block = services.get(name) ?? '';
    expect(block).toMatch(/^ {4}<<: \*(confined|jamjar)$/m);
    expect(block).toMatch(/^ {4}mem_limit: \d+[gm]\b/m);
    expect(block).toMatch(/^ {4}healthcheck:/m);
    expect(compose).toMatch(/^x-confined: &confined\n {2}cap_drop: \[ALL\]\n {2}security_opt: \['no-new-privileges:true'\]\n/m);
  });

  it.each(['postgres', 'backend'])('makes the root file system of %s read-only and gives it temporary folders', (name) => {
    expect(services.get(name)).toMatch(/^ {4}read_only: true\n {4}tmpfs: /m);
  });

  it('makes Jamjar work as a role that its script creates, and that is not the superuser of the database', () => {
    expect(services.get('postgres')).not.toContain('POSTGRES_USER');
    expect(services.get('postgres')).toContain('- ./infra/docker/application-role.sh:/docker-entrypoint-initdb.d/application-role.sh:ro\n');
    const [, role = ''] = /DATABASE_URL: postgres:\/\/(\w+):/.exec(compose) ?? [];
    expect(readRepositoryFile('infra/docker/application-role.sh')).toContain(`CREATE ROLE ${role} LOGIN PASSWORD`);
  });

  it('gives the keys and passwords of the backend to no other service', () => {
    const holders = [...services].filter(([, block]) => /SECRETS_KEY|ADMIN_PASSWORD/.test(block)).map(([name]) => name);
    expect(holders).toEqual(['backend']);
    expect(services.get('projections')).toMatch(/^ {4}environment: \*store-settings$/m);
    const [shared = ''] = /^x-stores:.*\n(?: {2}.*\n)+/m.exec(compose) ?? [];
    expect(shared.match(/^ {2}\w+/gm)?.map((name) => name.trim())).toEqual(['DATABASE_URL', 'EVENTSTORE_URL', 'LOG_LEVEL', 'TZ']);
  });

  it('keeps the stores in an internal network without the proxy, and publishes only the port of the backend', () => {
    const networks = [...services].map(([name, block]) => [name, /^ {4}networks: (.*)$/m.exec(block)?.[1]]);
    expect(networks.filter(([, list]) => list !== undefined)).toEqual([
      ['eventstore', '[stores]'],
      ['postgres', '[stores]'],
      ['backend', '[stores, proxy]'],
      ['projections', '[stores]'],
    ]);
    expect(compose).toMatch(/^networks:\n {2}stores:\n {4}internal: true\b/m);
    expect([...services].filter(([, block]) => /^ {4}ports: \[.+\]/m.test(block)).map(([name]) => name)).toEqual(['backend']);
  });
});
