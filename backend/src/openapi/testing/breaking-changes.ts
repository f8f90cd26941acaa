/** A part of an OpenAPI document. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
interface JsonObject extends Readonly<Record<string, Json>> {}
type Direction = 'request' | 'answer';

const toObject = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
const toList = (value: Json | undefined): readonly Json[] =>
  value === undefined ? [] : Array.isArray(value) ? (value as readonly Json[]) : [value];
const toText = (value: Json | undefined): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null));
const entriesOf = (value: Json | undefined): [string, JsonObject][] =>
  Object.entries(toObject(value)).map(([key, part]) => [key, toObject(part)]);

/** Keywords that narrow what a value can be. */
const restrictions = ['$ref', 'const', 'format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'];
const flags = ['uniqueItems', 'additionalProperties'];

/**
 * What a version of the OpenAPI document says to clients. Each statement begins with its place, for example `PerformerView.name`: `promises`
 * are what clients rely on, `demands` what they have to do or to expect, each with the place that it is about.
 */
class Statements {
  readonly promises = new Set<string>();
  readonly demands = new Map<string, string>();

  constructor(document: JsonObject) {
    for (const [path, methods] of entriesOf(document.paths))
      for (const [method, operation] of entriesOf(methods))
        this.readOperation(toText(operation.operationId), `${method} ${path}`, operation);
    for (const [name, schema] of entriesOf(toObject(document.components).schemas))
      this.readSchema(name, schema, name.endsWith('Dto') ? 'request' : 'answer');
  }

  private readOperation(name: string, route: string, { security, parameters, requestBody, responses }: JsonObject): void {
    this.promises.add(name).add(`${name}: ${route}`);
    if (toList(security).length > 0) this.demands.set(`${name}: a session`, name);
    for (const parameter of toList(parameters).map(toObject)) {
      const place = `${name} ${toText(parameter.name ?? parameter.$ref)}`;
      if (parameter.required === true) this.demands.set(`${place}: required`, name);
      this.readSchema(place, toObject(parameter.schema), 'request');
    }
    if (toObject(requestBody).required === true) this.demands.set(`${name} body: required`, name);
    this.readContent(`${name} body`, toObject(requestBody), 'request');
    for (const [status, answer] of entriesOf(responses)) {
      this.promises.add(`${name} ${status}`);
      for (const [header] of entriesOf(answer.headers)) this.promises.add(`${name} ${status} ${header}`);
      this.readContent(`${name} ${status}`, answer, 'answer');
    }
  }

  private readContent(place: string, { content }: JsonObject, direction: Direction): void {
    for (const [mediaType, { schema }] of entriesOf(content)) this.readSchema(`${place} ${mediaType}`, toObject(schema), direction);
  }

  /** A request must fit the schema, so that what it allows is promised; an answer can be whatever its schema allows. */
  private readSchema(place: string, schema: JsonObject, direction: Direction): void {
    const allow = (what: string) => (direction === 'request' ? this.promises.add(what) : this.demands.set(what, place));
    const restrict = (what: string) => (direction === 'request' ? this.demands.set(what, place) : this.promises.add(what));
    this.promises.add(place);
    for (const type of toList(schema.type)) allow(`${place}: ${toText(type)}`);
    for (const choice of toList(schema.enum)) this.promises.add(`${place}: ${JSON.stringify(choice)}`);
    if (schema.enum !== undefined) restrict(`${place}: only choices`);
    for (const keyword of restrictions) if (keyword in schema) restrict(`${place}: ${keyword} ${toText(schema[keyword])}`);
    for (const keyword of flags) if (typeof schema[keyword] === 'boolean') restrict(`${place}: ${keyword} ${schema[keyword].toString()}`);
    for (const alternative of ['anyOf', 'oneOf', 'allOf'].flatMap((keyword) => toList(schema[keyword])))
      allow(`${place}: ${JSON.stringify(alternative)}`);
    for (const field of toList(schema.required)) restrict(`${place}.${toText(field)}: always`);
    for (const [name, property] of entriesOf(schema.properties)) this.readSchema(`${place}.${name}`, property, direction);
    if (schema.items !== undefined) this.readSchema(`${place}[]`, toObject(schema.items), direction);
  }
}

/**
 * Compares two versions of the OpenAPI document, and returns what in the newer one breaks a client of the older one: with a minus what it
 * can no longer rely on (`- PerformerView.tier`), with a plus what it did not have to do or expect before (`+ LoginDto.code: always`).
 */
export function findBreakingChanges(older: Json, newer: Json): string[] {
  const [before, after] = [new Statements(toObject(older)), new Statements(toObject(newer))];
  const lost = [...before.promises].filter((promise) => !after.promises.has(promise));
  const isPartOfLost = (promise: string): boolean =>
    lost.some((other) => promise !== other && /^[:. []/.test(promise.slice(other.length)) && promise.startsWith(other));
  const added = [...after.demands].filter(([demand, place]) => !before.demands.has(demand) && before.promises.has(place));
  return [...lost.filter((promise) => !isPartOfLost(promise)).map((promise) => `- ${promise}`), ...added.map(([demand]) => `+ ${demand}`)];
}

/** The changes that the changelog does not name in backticks, in its first part *Changed*. */
export function withoutAnnounced(changes: readonly string[], changelog: string): string[] {
  const [, changed = ''] = /\n### Changed\n(.*?)(?=\n##|$)/s.exec(changelog) ?? [];
  return changes.filter((change) => !changed.includes(`\`${change}\``));
}
