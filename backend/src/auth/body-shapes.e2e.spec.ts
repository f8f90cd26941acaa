import { type Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import { randomUUID } from 'node:crypto';
import { ValidationPipe } from '../http/validation.pipe.js';
import { readDtoType } from '../http/route-metadata.js';
import { assertSafeInput } from '../http/safe-input.js';
import { bodyWith, valueShapes, type ValueShape } from '../testing/body-shapes.fixture.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { StepCounter } from '../testing/step-counter.js';
import { TestGig, createTestOrganisation, type TestOrganisation } from '../testing/test-organisation.js';
import { RouteRegistry, type RouteDescription } from './route-registry.js';

let app: RunningApp;
let organisation: TestOrganisation;
let ids: Readonly<Record<string, string>>;
beforeAll(async () => {
  app = await startApp();
  organisation = await createTestOrganisation(app, 'shapes');
  const gig = await TestGig.create(organisation);
  const { id, participantId } = await gig.addPerformer('Ana');
  ids = { gigId: gig.id, performerId: id, participantId, organisationId: organisation.id };
});
afterAll(() => app.close());

const allRoutes = (): RouteDescription[] => app.nestApp.get(RouteRegistry).listRoutes();
const changingRoutes = (): RouteDescription[] => allRoutes().filter(({ method }) => method !== 'GET');
const checksOf = (dto: Type) => getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
const fieldsOf = (dto: Type | null): string[] => (dto ? [...new Set(checksOf(dto).map(({ propertyName }) => propertyName))] : []);
const bodyOf = ({ controller, handler }: RouteDescription): Type | null => readDtoType(controller, handler, 'body');
const allDtos = (part: 'body' | 'query'): Type[] => [
  ...new Set(allRoutes().flatMap(({ controller, handler }) => readDtoType(controller, handler, part) ?? [])),
];

describe('every changing route', () => {
  it.each(Object.entries(valueShapes))('refuses a body of nearly its maximum size with a short response: %s', async (_, shape) => {
    for (const route of changingRoutes()) {
      const { status, body } = await sendTo(route, largestBody(route, shape));
      const actual = { route: route.path, isRefused: status >= 400 && status < 500, isShort: JSON.stringify(body).length < 4_000 };
      expect(actual).toEqual({ route: route.path, isRefused: true, isShort: true });
    }
  });

  it('refuses a body of a megabyte as too large unless its DTO has a list of ids', async () => {
    const body = JSON.stringify({ unknown: 'x'.repeat(1_000_000) });
    for (const route of changingRoutes())
      expect([route.path, (await sendTo(route, body)).status]).toEqual([route.path, canHaveManyIds(route) ? 400 : 413]);
  });
});

/** Size of the largest test body of a route in bytes, a little below the maximum. */
const sizeOf = (route: RouteDescription): number => (canHaveManyIds(route) ? 1_000_000 : route.access?.role === 'anyone' ? 15_000 : 60_000);
const canHaveManyIds = (route: RouteDescription): boolean => {
  const dto = bodyOf(route);
  return dto !== null && checksOf(dto).some(({ name = '' }) => ['areIds', 'isSeen'].includes(name));
};
function largestBody(route: RouteDescription, shape: ValueShape): string {
  const fields = fieldsOf(bodyOf(route));
  const bytesPerValue = Buffer.byteLength(bodyWith(fields, shape, 2_000)) / 2_000;
  return bodyWith(fields, shape, Math.floor(sizeOf(route) / bytesPerValue));
}

describe('the DTO of every route', () => {
  let stepCounter: StepCounter;
  beforeAll(() => void (stepCounter = new StepCounter()));
  afterAll(() => stepCounter.close());
  const countValidationSteps = (shape: ValueShape, count: number): number => {
    const bodies = createBodies(shape, count);
    return stepCounter.count(() => bodies.forEach(({ dto, body }) => checkBody(dto, body)));
  };

  it.each(Object.entries(valueShapes))('is validated in a number of steps proportional to the size of the body: %s', (_, shape) => {
    const valueCount = 8_000;
    const [half, whole] = [countValidationSteps(shape, valueCount / 2), countValidationSteps(shape, valueCount)];
    expect(whole).toBeLessThan(2.2 * half + 1_000); // twice as many, with some to spare
    expect(whole).toBeLessThan(10 * valueCount * allDtos('body').length); // ten steps for each value of each body
  });

  it('has a maximum length for each list, which is checked before the items of the list', () => {
    const lists = [...allDtos('body'), ...allDtos('query')].flatMap((dto) =>
      fieldsOf(dto).flatMap((field) => {
        const checkNames = checksOf(dto).flatMap((check) => (check.propertyName === field ? [check.name ?? ''] : []));
        const firstChecks = checkNames.filter((name) => name !== '').slice(0, 2);
        return checkNames.includes('isArray') ? [{ field: `${dto.name}.${field}`, firstChecks }] : [];
      }),
    );
    expect(lists.length).toBeGreaterThan(5);
    for (const { field, firstChecks } of lists) expect({ field, firstChecks }).toEqual({ field, firstChecks: ['isArray', 'arrayMaxSize'] });
  });
});

/** For each DTO, a body with the values in its fields, and one body that consists of the values alone. */
function createBodies(shape: ValueShape, count: number): { dto: Type; body: unknown }[] {
  const dtos = allDtos('body');
  const bodies = dtos.map((dto) => ({ dto, body: JSON.parse(bodyWith(fieldsOf(dto), shape, count)) as unknown }));
  const [dto] = dtos;
  if (dto) bodies.push({ dto, body: JSON.parse(shape(count)) });
  return bodies;
}

function checkBody(metatype: Type, body: unknown): void {
  try {
    assertSafeInput(body);
    new ValidationPipe().transform(body, { type: 'body', metatype });
  } catch {
    // nearly all of these bodies are refused
  }
}

/** Sends the body as god, who may call every route, with an Idempotency-Key, for which the server hashes the body. */
const sendTo = ({ method, path }: RouteDescription, body: string) =>
  organisation.godClient.send(
    method,
    path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? randomUUID()),
    { body, headers: { 'idempotency-key': randomUUID() } },
  );
