import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findBreakingChanges } from './breaking-changes.js';

const text = readFileSync(path.resolve('docs/openapi.json'), 'utf8');
type Change = Parameters<typeof findBreakingChanges>[0];
/* eslint-disable-next-line @typescript-eslint/no-explicit-any -- the tests change any part of the document */
const mutate = (change: (document: any) => void): Change => {
  const document: unknown = JSON.parse(text);
  change(document);
  return document as Change;
};
const committed = mutate(() => undefined);

describe('a change of the API', () => {
  it.each<[string, Change, string]>([
    ['a removed path', mutate(({ paths }) => delete paths['/api/audit']), 'getAudit: removed'],
    ['a removed operation', mutate(({ paths }) => delete paths['/api/events/{gigId}'].delete), 'deleteEvent: removed'],
    [
      'a removed field of an answer',
      mutate(({ components }) => delete components.schemas.PerformerView.properties.tier),
      'PerformerView.tier: removed',
    ],
    [
      'a field that an answer may lack',
      mutate(({ components }) => components.schemas.PerformerView.required.shift()),
      'PerformerView.name: may be missing',
    ],
    [
      'a removed field of a request',
      mutate(({ components }) => delete components.schemas.LoginDto.properties.password),
      'LoginDto.password: removed',
    ],
    ['a new required field', mutate(({ components }) => components.schemas.LoginDto.required.push('code')), 'LoginDto.code: required now'],
    [
      'a narrowed enum of an answer',
      mutate(({ components }) => components.schemas.GigView.properties.type.enum.shift()),
      'GigView.type: without jam',
    ],
    [
      'a parameter that is required now',
      mutate(({ paths }) => (paths['/api/events'].get.parameters[0].required = true)),
      'getEvents.limit: required now',
    ],
    [
      'another type',
      mutate(({ components }) => (components.schemas.GigView.properties.name.type = 'number')),
      'GigView.name: of another type',
    ],
  ])('breaks a client: %s', (_, changed, breaking) => {
    expect(findBreakingChanges(committed, changed)).toEqual([breaking]);
  });

  it.each<[string, Change]>([
    ['a new path', mutate(({ paths }) => (paths['/api/new'] = paths['/api/audit']))],
    ['a new field of an answer', mutate(({ components }) => (components.schemas.GigView.properties.mood = { type: 'string' }))],
    ['a new optional field of a request', mutate(({ components }) => (components.schemas.LoginDto.properties.code = { type: 'string' }))],
    ['a new value of an enum', mutate(({ components }) => components.schemas.GigView.properties.type.enum.push('battle'))],
  ])('breaks no client: %s', (_, changed) => {
    expect(findBreakingChanges(committed, changed)).toEqual([]);
  });
});
