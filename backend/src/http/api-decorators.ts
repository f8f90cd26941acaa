import { type ApiBodyOptions, type ApiPropertyOptions } from '@nestjs/swagger';

/**
 * Decorators of @nestjs/swagger. They are applied when the OpenAPI document is first created: loading the library takes a tenth of the time
 * in which the server starts, and few servers are ever asked for the document.
 */
type Swagger = typeof import('@nestjs/swagger');
type Decorate = (target: object, key: string | symbol, descriptor: PropertyDescriptor) => void;
const pending: ((swagger: Swagger) => void)[] = [];

const applyLater =
  (create: (swagger: Swagger) => Decorate): Decorate =>
  (target, key, descriptor) => {
    pending.push((swagger) => create(swagger)(target, key, descriptor));
  };

/** See `ApiProperty` of @nestjs/swagger: several of one field add to each other. */
export const ApiProperty = (options: ApiPropertyOptions): PropertyDecorator =>
  applyLater((swagger) => swagger.ApiProperty(options)) as PropertyDecorator;

/** Describes the body of a route that reads it itself. */
export const ApiMultipartBody = (options: ApiBodyOptions): MethodDecorator =>
  applyLater((swagger) => (target, key, descriptor) => {
    swagger.ApiConsumes('multipart/form-data')(target, key, descriptor);
    swagger.ApiBody(options)(target, key, descriptor);
  });

/** Loads @nestjs/swagger, and applies the decorators above. */
export async function loadSwagger(): Promise<Swagger> {
  const swagger = await import('@nestjs/swagger');
  for (const apply of pending.splice(0)) apply(swagger);
  return swagger;
}
