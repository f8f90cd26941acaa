import { type ArgumentMetadata, type CanActivate, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { type Request } from 'express';
import { isSentence } from './field.decorators.js';
import { RefusalException } from './refusal.exception.js';
import { declaredDto } from './route-metadata.js';

const validatorOptions = { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: false, stopAtFirstError: true };

/** No valid request nests deeper. */
const maxDepth = 20;
const unstorableCharacter = /[\0\p{Surrogate}]/u;
const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses every `@Body()` and `@Query()` parameter into an instance of its DTO class (docs/rules.md#input).
 * @throws RefusalException INVALID with a message for each invalid or unknown field
 */
@Injectable()
export class ValidationPipe implements PipeTransform {
  transform(input: unknown, { type, metatype }: ArgumentMetadata): unknown {
    return metatype && (type === 'body' || type === 'query') ? parseDto<object>(metatype, input) : input;
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

/**
 * Finds input that no valid request contains and that later code must not receive: keys that reach into prototypes, text that
 * Postgres cannot store (NUL, half a surrogate pair), numbers that are not finite, and very deep nesting.
 * @returns one error message, by the path of the value (for a forbidden key, by the key alone), or null
 */
function findUnsafeInput(value: unknown, path = '', depth = 0): Record<string, string> | null {
  const place = path || 'body';
  const message = errorMessageFor(value, depth);
  if (message) return { [place]: message };
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, nested] of Object.entries(value)) {
    if (forbiddenKeys.has(key)) return { [key]: 'Unknown field' };
    if (unstorableCharacter.test(key)) return { [place]: 'Invalid characters' };
    const unsafe = findUnsafeInput(nested, path ? `${path}.${key}` : key, depth + 1);
    if (unsafe) return unsafe;
  }
  return null;
}

function errorMessageFor(value: unknown, depth: number): string | null {
  if (typeof value === 'string') return unstorableCharacter.test(value) ? 'Invalid characters' : null;
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'Number must be finite';
  return depth > maxDepth ? 'Invalid' : null;
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
    if (body !== undefined && declaredDto(context.getClass(), context.getHandler(), 'body') === null) parseDto(EmptyDto, body);
    const repeatedKey = Object.keys(query).find((key) => Array.isArray(query[key]));
    if (repeatedKey !== undefined) throw new RefusalException('INVALID', { [repeatedKey]: 'Expected string, received array' });
    return true;
  }
}
