/** A part of an OpenAPI document. */
type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type JsonObject = { readonly [key: string]: Json };

const isObject = (value: Json | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);
const toObject = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});
const toList = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);

/**
 * Compares two versions of the OpenAPI document, and returns what in the newer one breaks a client of the older one, each as its place and
 * what happened there (`PerformerView.tier: removed`): a path, operation, parameter or field that was removed, a field or parameter that a
 * request must have now or an answer need not have any more, and values that an enum has lost.
 */
export function findBreakingChanges(older: Json, newer: Json): string[] {
  const [oldPaths, newPaths] = [toObject(toObject(older).paths), toObject(toObject(newer).paths)];
  const changes = Object.entries(oldPaths).flatMap(([path, operations]) =>
    Object.entries(toObject(operations)).flatMap(([method, operation]) => {
      const { operationId } = toObject(operation);
      const successor = toObject(newPaths[path])[method];
      return successor === undefined ? [`${String(operationId)}: removed`] : compareOperations(toObject(operation), toObject(successor));
    }),
  );
  const [oldSchemas, newSchemas] = [schemasOf(older), schemasOf(newer)];
  return [
    ...changes,
    ...Object.entries(oldSchemas).flatMap(([name, schema]) =>
      name in newSchemas ? compareSchemas(name, schema, newSchemas[name], { isRequest: name.endsWith('Dto') }) : [],
    ),
  ];
}

const schemasOf = (document: Json): JsonObject => toObject(toObject(toObject(document).components).schemas);

function compareOperations(older: JsonObject, newer: JsonObject): string[] {
  const place = String(older.operationId);
  const oldParameters = parametersByName(older);
  const newParameters = parametersByName(newer);
  return [
    ...[...oldParameters.keys()].filter((name) => !newParameters.has(name)).map((name) => `${place}.${name}: removed`),
    ...[...newParameters].flatMap(([name, parameter]) => {
      const known = oldParameters.get(name);
      const isRequiredNow = parameter.required === true && known?.required !== true;
      const inSchema = known ? compareSchemas(`${place}.${name}`, known.schema, parameter.schema, { isRequest: true }) : [];
      return [...(isRequiredNow ? [`${place}.${name}: required now`] : []), ...inSchema];
    }),
    ...(older.operationId === newer.operationId ? [] : [`${place}: renamed to ${String(newer.operationId)}`]),
    ...compareSchemas(`${place} body`, older.requestBody, newer.requestBody, { isRequest: true }),
    ...compareSchemas(`${place} answer`, older.responses, newer.responses, { isRequest: false }),
  ];
}

const parametersByName = ({ parameters }: JsonObject): Map<string, JsonObject> =>
  new Map(toList(parameters).map((parameter) => [String(toObject(parameter).name ?? toObject(parameter).$ref), toObject(parameter)]));

/** Compares everything below two schemas, or parts that contain schemas. A reference to another schema is a change, too. */
function compareSchemas(place: string, older: Json | undefined, newer: Json | undefined, direction: { isRequest: boolean }): string[] {
  if (Array.isArray(older)) return toList(older).flatMap((item, index) => compareSchemas(place, item, toList(newer)[index], direction));
  if (!isObject(older)) return [];
  const successor = toObject(newer);
  const lost = toList(older.enum).filter((value) => successor.enum !== undefined && !toList(successor.enum).includes(value));
  const [required, requiredBefore] = [toList(successor.required), toList(older.required)];
  const [strict, loose] = direction.isRequest ? [required, requiredBefore] : [requiredBefore, required];
  const properties = toObject(successor.properties);
  return [
    ...lost.map((value) => `${place}: without ${String(value)}`),
    ...(older.$ref !== successor.$ref || older.type?.toString() !== successor.type?.toString() ? [`${place}: of another type`] : []),
    ...strict
      .filter((name) => !loose.includes(name) && (direction.isRequest || String(name) in properties))
      .map((name) => `${place}.${String(name)}: ${direction.isRequest ? 'required now' : 'may be missing'}`),
    ...Object.entries(toObject(older.properties)).flatMap(([name, property]) =>
      name in properties ? compareSchemas(`${place}.${name}`, property, properties[name], direction) : [`${place}.${name}: removed`],
    ),
    ...Object.entries(older).flatMap(([key, part]) =>
      ['properties', 'enum', 'required', 'parameters'].includes(key) ? [] : compareSchemas(place, part, successor[key], direction),
    ),
  ];
}
