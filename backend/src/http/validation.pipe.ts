import { type ArgumentMetadata, type CanActivate, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import { validateSync, type ValidationError } from 'class-validator';
import { type Request } from 'express';
import { isSentence } from './field-checks.js';
import { transformFields } from './field-transformations.js';
import { RefusalException } from './refusal.exception.js';
import { readDtoType } from './route-metadata.js';
import { assertSafeInput, shortenName, typeOf } from './safe-input.js';

const validatorOptions = { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: false, stopAtFirstError: true };

/** How many invalid fields a response names at most. */
const maxErrors = 10;

/**
 * Parses every `@Body()` and `@Query()` parameter into an instance of its DTO class (docs/rules.md#input).
 * @throws RefusalException INVALID with a message for each invalid or unknown field
 */
@Injectable()
export class ValidationPipe implements PipeTransform {
  transform(input: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (!metatype || (type !== 'body' && type !== 'query')) return input;
    if (type === 'query') assertSafeInput(input);
    return parseDto<object>(metatype, input);
  }
}

/**
 * Parses and validates a value that `assertSafeInput` has accepted (for a body, `readJsonBody` has called it). The values within fields
 * are not copied.
 * @throws RefusalException INVALID with the messages of at most `maxErrors` fields
 */
export function parseDto<Dto extends object>(dtoClass: new () => Dto, input: unknown = {}): Dto {
  if (typeOf(input) !== 'object') throw new RefusalException('INVALID', { body: `Expected object, received ${typeOf(input)}` });
  const instance = Object.assign(new dtoClass(), input);
  transformFields(instance);
  const errors = validateSync(instance, validatorOptions);
  const [first] = errors;
  if (!first) return instance;
  const messages = Object.fromEntries(errors.slice(0, maxErrors).map((error) => [shortenName(error.property), messageOf(error)]));
  throw new RefusalException('INVALID', messages, isSentence(first) ? { message: messageOf(first) } : {});
}

/** The message of the only failed check, or of a field that the DTO does not have. */
function messageOf({ constraints = {} }: ValidationError): string {
  const [[check, message] = ['', 'Invalid']] = Object.entries(constraints);
  return check === 'whitelistValidation' ? 'Unknown field' : message;
}

class EmptyDto {}

/**
 * Refuses input that the route would ignore or misread: fields in the body when the handler takes no body, and repeated query keys.
 * A guard, because it runs before the pipes and costs less than an interceptor; guards run in the order of their registration.
 */
@Injectable()
export class UnexpectedInputGuard implements CanActivate {
  /** @throws RefusalException INVALID with the fields */
  canActivate(context: ExecutionContext): true {
    const { body, query } = context.switchToHttp().getRequest<Request<unknown, unknown, unknown>>();
    if (body !== undefined && readDtoType(context.getClass(), context.getHandler(), 'body') === null) parseDto(EmptyDto, body);
    const repeatedKey = Object.keys(query).find((key) => Array.isArray(query[key]));
    if (repeatedKey !== undefined) throw new RefusalException('INVALID', { [repeatedKey]: 'Expected string, received array' });
    return true;
  }
}
