import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Each library that Jamjar has to use, and the folder that uses it. */
const libraries = [
  ['@nestjs/core', 'backend/src'],
  ['@nestjs/common', 'backend/src/gigs'],
  ['@nestjs/websockets', 'backend/src/realtime'],
  ['@nestjs/cqrs', 'backend/src/gigs'],
  ['@nestjs/passport', 'backend/src/auth'],
  ['passport-local', 'backend/src/auth'],
  ['@eventstore/db-client', 'infra/event-store/eventstoredb'],
  ['typeorm', 'backend/src/participants'],
  ['typeorm', 'projections/src/read-models'],
  ['pg', 'infra/event-store/postgres'],
  ['class-validator', 'backend/src/http'],
  ['rxjs', 'backend/src'],
  ['react', 'frontend/src/features'],
  ['react-dom/client', 'frontend/src'],
  ['@reduxjs/toolkit', 'frontend/src/app'],
  ['@reduxjs/toolkit/query/react', 'frontend/src/api'],
  ['react-router-dom', 'frontend/src/app'],
  ['antd', 'frontend/src/features'],
  ['@ant-design/charts', 'frontend/src/features/analytics'],
  ['react-beautiful-dnd', 'frontend/src/ui/drag'],
  ['qrcode', 'frontend/src/ui'],
  ['web-push', 'backend/src/notifications'],
] as const;
/** Each library that the tests have to use, and the folder whose tests use it. */
const testLibraries = [
  ['supertest', 'backend/src'],
  ['testcontainers', 'infra'],
] as const;

const testFile = /\.spec\.tsx?$|\/testing\//;

/** Whether a file of the folder imports more than types of the package: a test file for `tests`, otherwise a production file. */
function isImported(library: string, folder: string, by: 'tests' | 'production'): boolean {
  const imports = new RegExp(`^(?:import|export) (?!type )([^;'"]*?) from '${library}';|\\bimport\\('${library}'\\)`, 'gm');
  const isValue = (names: string | undefined): boolean =>
    names === undefined || /[\w}*]/.test(names.replace(/\btype \w+( as \w+)?,?|[{}]/g, ''));
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
    .filter((file) => /\.tsx?$/.test(file) && !/\/(node_modules|dist)\//.test(file) && testFile.test(file) === (by === 'tests'))
    .some((file) => [...readFileSync(path.join(root, file), 'utf8').matchAll(imports)].some(([, names]) => isValue(names)));
}

it.each(libraries)('%s is used in %s', (library, folder) => expect(isImported(library, folder, 'production')).toBe(true));
it.each(testLibraries)('%s is used by the tests in %s', (library, folder) => expect(isImported(library, folder, 'tests')).toBe(true));
it('jest runs the unit tests, with the configuration file that package.json names', () => {
  const { scripts, jest: configuration } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Record<string, unknown> & {
    scripts: Record<string, string>;
  };
  expect(scripts['test:unit']).toMatch(/^jest /);
  expect(existsSync(path.join(root, String(configuration)))).toBe(true);
});

it.each([
  ...['backend', 'contracts', 'frontend', 'infra', 'projections'],
  ...['docker-compose.yml', 'package.json', 'tsconfig.json', 'nest-cli.json', 'README.md'],
])('%s is in the root folder of the repository', (name) => expect(existsSync(path.join(root, name))).toBe(true));
