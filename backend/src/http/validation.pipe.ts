import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { hostileIn } from './hostile-input.js';
import { Refused } from './refused.js';
import { wordsByField } from './schema-sentences.js';

type Form = new () => object;
const notForms: ReadonlySet<unknown> = new Set([String, Boolean, Number, Array, Object, Date, undefined]);

/**
 * Parses every body and query whose parameter is typed by a class of class-validator decorators. What comes out is an instance of it.
 * @throws Refused INVALID with the words for each field (S1 §5, "Generic schema messages"); unknown fields are named
 */
@Injectable()
export class ValidationPipe implements PipeTransform {
  transform(input: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (type !== 'body' && type !== 'query') return input;
    return isForm(metatype) ? parsed(metatype, input) : input;
  }
}

/** The same for a value at hand. */
export function parsed<Wanted extends object>(form: new () => Wanted, input: unknown): Wanted {
  const hostile = hostileIn(input);
  if (hostile) throw new Refused('INVALID', hostile);
  if (Array.isArray(input)) throw new Refused('INVALID', { body: 'Expected object, received array' });
  const instance = plainToInstance(form, input ?? {});
  const errors = validateSync(instance, { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: false });
  if (errors.length > 0) throw new Refused('INVALID', wordsByField(errors));
  return instance;
}

const isForm = (metatype: ArgumentMetadata['metatype']): metatype is Form => !notForms.has(metatype);
