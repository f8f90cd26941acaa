import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findBreakingChanges, type Json, withoutAnnounced } from './breaking-changes.js';

const committed = JSON.parse(readFileSync(path.resolve('docs/openapi.json'), 'utf8')) as Json;

/** Computes the new value of a part of the document; undefined removes it. */
type Edit = (value: unknown) => unknown;
const removed: Edit = () => undefined;
const replacedBy =
  (value: unknown): Edit =>
  () =>
    value;
const withoutFirst: Edit = (list) => (list as unknown[]).slice(1);
const withLast =
  (item: unknown): Edit =>
  (list) => [...(list as unknown[]), item];

/** Returns the document with one part edited. @param keys lead to the part */
function editPart(document: unknown, [key = '', ...rest]: readonly string[], edit: Edit): Json {
  const parts = document as Record<string, unknown>;
  const value = rest.length === 0 ? edit(parts[key]) : editPart(parts[key], rest, edit);
  const entries = Object.entries(parts).filter(([name]) => name !== key);
  const edited = value === undefined ? entries : [...entries, [key, value] as const];
  return (Array.isArray(document) ? edited.map(([, item]) => item) : Object.fromEntries(edited)) as Json;
}
const operation =
  (method: string, route: string, ...keys: string[]) =>
  (edit: Edit): Json =>
    editPart(committed, ['paths', route, method, ...keys], edit);
const schema =
  (name: string, ...keys: string[]) =>
  (edit: Edit): Json =>
    editPart(committed, ['components', 'schemas', name, ...keys], edit);
const property = (name: string, field: string, keyword: string) => schema(name, 'properties', field, keyword);

const audit = ['get', '/api/audit'] as const;
const login = ['post', '/api/login'] as const;
const toggle = ['patch', '/api/events/{gigId}/toggle-completed'] as const;

describe('a change of the API', () => {
  it.each<[string, Json, string]>([
    ['a removed path', editPart(committed, ['paths', '/api/audit'], removed), '- getAudit'],
    ['a removed operation', operation('delete', '/api/events/{gigId}')(removed), '- deleteEvent'],
    ['a renamed operation', operation(...audit, 'operationId')(replacedBy('getLog')), '- getAudit'],
    ['a session that is needed now', operation(...login, 'security')(replacedBy([{ session: [] }])), '+ postLogin: a session'],
    ['a removed parameter', operation(...audit, 'parameters')(withoutFirst), '- getAudit before'],
    [
      'a parameter that is required now',
      operation(...audit, 'parameters', '0', 'required')(replacedBy(true)),
      '+ getAudit before: required',
    ],
    [
      'a body that is required now',
      operation(...toggle, 'requestBody', 'required')(replacedBy(true)),
      '+ patchToggleCompleted body: required',
    ],
    [
      'a removed media type',
      operation(...login, 'requestBody', 'content', 'application/json')(removed),
      '- postLogin body application/json',
    ],
    ['another status', operation(...login, 'responses', '200')(removed), '- postLogin 200'],
    [
      'a removed header',
      operation('get', '/api/events', 'responses', '200', 'headers', 'X-Next-Cursor')(removed),
      '- getEvents 200 X-Next-Cursor',
    ],
    ['a removed field of an answer', schema('PerformerView', 'properties', 'tier')(removed), '- PerformerView.tier'],
    ['a field that an answer may lack', schema('LoginResponse', 'required')(withoutFirst), '- LoginResponse.token: always'],
    ['a field that may be null', property('GigView', 'name', 'type')(replacedBy(['string', 'null'])), '+ GigView.name: null'],
    ['a field of another type', property('GigView', 'name', 'type')(replacedBy('number')), '+ GigView.name: number'],
    ['a choice that an answer has lost', property('GigView', 'type', 'enum')(withoutFirst), '- GigView.type: "jam"'],
    ['a removed field of a request', schema('LoginDto', 'properties', 'password')(removed), '- LoginDto.password'],
    ['a new required field', schema('LoginDto', 'required')(withLast('code')), '+ LoginDto.code: always'],
    ['a choice that a request has lost', property('CreateGigDto', 'type', 'enum')(withoutFirst), '- CreateGigDto.type: "jam"'],
    ['a lower maximum', property('LoginDto', 'username', 'maxLength')(replacedBy(5)), '+ LoginDto.username: maxLength 5'],
    ['a new pattern', property('LoginDto', 'username', 'pattern')(replacedBy('^a')), '+ LoginDto.username: pattern ^a'],
  ])('breaks a client: %s', (_, changed, breaking) => {
    expect(findBreakingChanges(committed, changed)).toEqual([breaking]);
  });

  it('breaks a client: another schema', () => {
    const changed = property('LoginResponse', 'user', '$ref')(replacedBy('#/components/schemas/GigView'));
    expect(findBreakingChanges(committed, changed)).toEqual(['- LoginResponse.user: $ref #/components/schemas/UserView']);
  });

  it('breaks a client: choices where there were none, and none where there were some', () => {
    const changed = property('LoginDto', 'username', 'enum')(replacedBy(['a']));
    expect(findBreakingChanges(committed, changed)).toEqual(['+ LoginDto.username: only choices']);
    const withoutChoices = findBreakingChanges(committed, property('GigView', 'type', 'enum')(removed));
    expect(withoutChoices).toContain('- GigView.type: only choices');
  });

  it.each<[string, Json]>([
    ['a new path', editPart(committed, ['paths', '/api/new'], replacedBy({ get: { operationId: 'getNew', security: [{ session: [] }] } }))],
    ['a new field of an answer', schema('GigView', 'properties', 'mood')(replacedBy({ type: 'string' }))],
    ['a new optional field of a request', schema('LoginDto', 'properties', 'nickname')(replacedBy({ type: 'string', maxLength: 6 }))],
    ['a new choice of an answer', property('GigView', 'type', 'enum')(withLast('battle'))],
    ['a request that may be null', property('LoginDto', 'username', 'type')(replacedBy(['string', 'null']))],
    ['fewer required fields of a request', schema('LoginDto', 'required')(withoutFirst)],
    ['a text', editPart(committed, ['info', 'description'], replacedBy('Other words'))],
  ])('breaks no client: %s', (_, changed) => {
    expect(findBreakingChanges(committed, changed)).toEqual([]);
  });

  it('is announced by its line in the first part Changed of the changelog', () => {
    const changes = ['- PerformerView.tier', '- PerformerView'];
    const unreleased = '\n### Added\n\n- `- PerformerView`\n\n### Changed\n\n- Tiers: `- PerformerView.tier` (rules.md#tiers)\n';
    expect(withoutAnnounced(changes, `## [Unreleased]\n${unreleased}\n## [1.0.0]\n`)).toEqual(['- PerformerView']);
    expect(withoutAnnounced(changes, '')).toEqual(changes);
  });
});
