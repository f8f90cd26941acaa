type Transformation = (value: unknown) => unknown;
type Transformations = Readonly<Record<string, readonly Transformation[]>>;
const transformationsKey = 'jamjar:transformations';

/** Transforms the value of a field before it is checked. Several transformations of one field run in the order in which they are listed. */
export const Transform =
  (transformation: Transformation): PropertyDecorator =>
  (prototype, field) => {
    const inherited = transformationsOf(prototype);
    const fieldTransformations = [...(inherited[String(field)] ?? []), transformation];
    Reflect.defineMetadata(transformationsKey, { ...inherited, [field]: fieldTransformations } satisfies Transformations, prototype);
  };

/** Like `Transform`, for texts; any other value stays as it is. */
export const TransformText = (transform: (text: string) => string | null): PropertyDecorator =>
  Transform((value) => (typeof value === 'string' ? transform(value) : value));

/** Parses a decimal number in a query, whose values are texts. */
export const NumberInQuery = (): PropertyDecorator =>
  Transform((value) => (typeof value === 'string' && /^-?\d{1,9}(\.\d{1,9})?$/.test(value) ? Number(value) : value));

/** Applies the transformations of a DTO's fields to it. */
export function transformFields(dto: object): void {
  for (const [field, transformations] of Object.entries(transformationsOf(dto))) {
    const original: unknown = Reflect.get(dto, field);
    if (original !== undefined)
      Reflect.set(
        dto,
        field,
        transformations.reduce<unknown>((value, transform) => transform(value), original),
      );
  }
}

/** The transformations by field. @param dto a DTO or its prototype */
const transformationsOf = (dto: object): Transformations => (Reflect.getMetadata(transformationsKey, dto) ?? {}) as Transformations;
