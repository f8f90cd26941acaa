import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { findUnsafeInput } from './unsafe-input.js';
import { RefusalException } from './refusal.exception.js';
import { messagesByField } from './validation-messages.js';

type DtoClass = new () => object;
const nonDtoTypes: ReadonlySet<unknown> = new Set([String, Boolean, Number, Array, Object, Date, undefined]);

/**
 * Parses every `@Body()` and `@Query()` parameter into an instance of its DTO class (docs/rules.md#input).
 * @throws RefusalException INVALID with a message for each invalid or unknown field
 */
@Injectable()
export class ValidationPipe implements PipeTransform {
  transform(input: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (type !== 'body' && type !== 'query') return input;
    return isDtoClass(metatype) ? parseDto(metatype, input) : input;
  }
}

/** Parses and validates a value as `ValidationPipe` does. @throws RefusalException INVALID */
export function parseDto<Dto extends object>(dtoClass: new () => Dto, input: unknown): Dto {
  const unsafe = findUnsafeInput(input);
  if (unsafe) throw new RefusalException('INVALID', unsafe);
  if (Array.isArray(input)) throw new RefusalException('INVALID', { body: 'Expected object, received array' });
  const instance = plainToInstance(dtoClass, input ?? {});
  const errors = validateSync(instance, { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: false });
  if (errors.length > 0) throw new RefusalException('INVALID', messagesByField(errors));
  return instance;
}

const isDtoClass = (metatype: ArgumentMetadata['metatype']): metatype is DtoClass => !nonDtoTypes.has(metatype);
