import { applyDecorators } from '@nestjs/common';
import { ArrayMaxSize, IsArray, ValidateBy, type ValidationArguments, type ValidationError, type ValidationOptions } from 'class-validator';
import { toTooManyItemsMessage, typeOf } from './safe-input.js';

/** A check that class-validator does not have. `name` distinguishes the checks of one field. */
export const Check = (name: string, isValid: (value: unknown) => boolean, message: ValidationOptions): PropertyDecorator =>
  ValidateBy({ name, validator: { validate: isValid } }, message);

/** A message that is understood without the field's name, also for a field that was left out. */
export const sentence = (message: string): ValidationOptions => ({ message, context: { isSentence: true } });

/** Whether the message of a field stems from `sentence`, which alone sets a context. */
export const isSentence = ({ contexts }: ValidationError): boolean => contexts !== undefined;

/** A message that is understood only together with the field's name. A field that was left out gets "Required" instead. */
export const generic = (message: string | ((value: unknown) => string)): ValidationOptions => ({
  message({ value }: ValidationArguments) {
    if (value === undefined) return 'Required';
    return typeof message === 'string' ? message : message(value);
  },
});

/** For example "Expected boolean, received string". */
export const expected = (type: string): ValidationOptions => generic((value) => `Expected ${type}, received ${typeOf(value)}`);

/** For example "Expected 'jam' | 'generic', received 'disco'". */
export const expectedOneOf = (choices: readonly string[]): ValidationOptions => generic((value) => toNotOneOfMessage(choices, value));

/** Like `expectedOneOf`, for the first item of a list that is not one of the choices. */
export const expectedItemsOf = (choices: readonly string[]): ValidationOptions => {
  const isUnknown = (item: unknown): boolean => typeof item !== 'string' || !choices.includes(item);
  return generic((value) => toNotOneOfMessage(choices, Array.isArray(value) ? value.find(isUnknown) : undefined));
};

function toNotOneOfMessage(choices: readonly string[], value: unknown): string {
  const received = typeof value === 'string' ? `'${withoutTokens(value.slice(0, 100))}'` : typeOf(value);
  return `Expected ${choices.map((choice) => `'${choice}'`).join(' | ')}, received ${received}`;
}

/** class-validator replaces these tokens in every message; in a client's text they could make the message as long as memory allows. */
const withoutTokens = (text: string): string => text.replaceAll(/\$+(?=constraint|value|property|target)/g, '');

/** Comes before all other checks of a list, so that these never run on a list that is too long. */
export const ListOf = (maxItems: number): PropertyDecorator =>
  applyDecorators(IsArray(expected('array')), ArrayMaxSize(maxItems, generic(toTooManyItemsMessage(maxItems))));

/** Refuses a list that has an item twice. */
export const Unique = (): PropertyDecorator =>
  Check('isUnique', (value) => Array.isArray(value) && new Set(value).size === value.length, generic('Array must not name anything twice'));
