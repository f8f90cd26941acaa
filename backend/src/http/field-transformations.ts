type Transformation = (value: unknown) => unknown;
type Transformations = Readonly<Record<string, readonly Transformation[]>>;
const transformationsKey = 'jamjar:transformations';

/** Changes the given value of a field before it is checked; several of one field in the order in which they are listed. */
export const Transform =
  (transformation: Transformation): PropertyDecorator =>
  (prototype, field) => {
    const inherited = transformationsOf(prototype);
    const ofField = [...(inherited[String(field)] ?? []), transformation];
    Reflect.defineMetadata(transformationsKey, { ...inherited, [field]: ofField } satisfies Transformations, prototype);
  };

/** Changes a text before it is checked. */
export const TransformText = (transform: (text: string) => string | null): PropertyDecorator =>
  Transform((value) => (typeof value === 'string' ? transform(value) : value));

/** Turns the text of a number into the number. */
export const NumberInQuery = (): PropertyDecorator =>
  Transform((value) => (typeof value === 'string' && /^-?\d{1,9}(\.\d{1,9})?$/.test(value) ? Number(value) : value));

/** Applies the transformations of a DTO's fields to it. */
export function transformFields(dto: object): void {
  for (const [field, transformations] of Object.entries(transformationsOf(dto))) {
    const given: unknown = Reflect.get(dto, field);
    if (given !== undefined)
      Reflect.set(
        dto,
        field,
        transformations.reduce<unknown>((value, transform) => transform(value), given),
      );
  }
}

/** Those of a DTO, or of its prototype. */
const transformationsOf = (dto: object): Transformations => (Reflect.getMetadata(transformationsKey, dto) ?? {}) as Transformations;
