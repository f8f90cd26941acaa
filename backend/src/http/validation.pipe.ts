import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { isSentence } from './field-messages.js';
import { findUnsafeInput } from './unsafe-input.js';
import { RefusalException } from './refusal.exception.js';

type DtoClass = new () => object;
const validatorOptions = { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: false, stopAtFirstError: true };
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
  const errors = validateSync(instance, validatorOptions);
  const [first] = errors;
  if (!first) return instance;
  const messages = Object.fromEntries(errors.map((error) => [error.property, messageOf(error)]));
  throw new RefusalException('INVALID', messages, isSentence(first) ? { message: messageOf(first) } : {});
}

/** The message of the only failed check, or of a field that the DTO does not have. */
function messageOf({ constraints = {} }: ValidationError): string {
  const [[check, message] = ['', 'Invalid']] = Object.entries(constraints);
  return check === 'whitelistValidation' ? 'Unknown field' : message;
}

const isDtoClass = (metatype: ArgumentMetadata['metatype']): metatype is DtoClass => !nonDtoTypes.has(metatype);
