import { ValidateBy, type ValidationArguments, type ValidationError, type ValidationOptions } from 'class-validator';

/** A message that is understood only together with the field's name. A field that was left out gets "Required" instead. */
export const generic = (message: string | ((value: unknown) => string)): ValidationOptions => ({
  message({ value }: ValidationArguments) {
    if (value === undefined) return 'Required';
    return typeof message === 'string' ? message : message(value);
  },
});

/** A message that is understood without the field's name, also for a field that was left out. */
export const sentence = (message: string): ValidationOptions => ({ message, context: { isSentence: true } });

/** Whether the message of a field stems from `sentence`, which alone sets a context. */
export const isSentence = ({ contexts }: ValidationError): boolean => contexts !== undefined;

/** For example "Expected boolean, received string". */
export const expected = (type: string): ValidationOptions => generic((value) => `Expected ${type}, received ${typeOf(value)}`);

/** For example "Expected 'jam' | 'generic', received 'disco'". */
export const expectedOneOf = (choices: readonly string[]): ValidationOptions => generic((value) => notOneOf(choices, value));

/** Like `expectedOneOf`, for the first item of a list that is not one of the choices. */
export const expectedItemsOf = (choices: readonly string[]): ValidationOptions =>
  generic((value) => {
    const items: unknown[] = Array.isArray(value) ? value : [];
    return notOneOf(
      choices,
      items.find((item) => typeof item !== 'string' || !choices.includes(item)),
    );
  });

/** A check that class-validator does not have. `name` tells the checks of one field apart. */
export const Check = (name: string, isValid: (value: unknown) => boolean, message: ValidationOptions): PropertyDecorator =>
  ValidateBy({ name, validator: { validate: isValid } }, message);

function notOneOf(choices: readonly string[], value: unknown): string {
  const received = typeof value === 'string' ? `'${withoutTokens(value.slice(0, 100))}'` : typeOf(value);
  return `Expected ${choices.map((choice) => `'${choice}'`).join(' | ')}, received ${received}`;
}

/** class-validator replaces these tokens in every message; in a client's text they could make the message as long as memory allows. */
const withoutTokens = (text: string): string => text.replaceAll(/\$+(?=constraint|value|property|target)/g, '');

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
