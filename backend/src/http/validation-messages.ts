import { type ValidationError } from 'class-validator';

/** A violated constraint of class-validator. */
interface Failure {
  constraint: string;
  /** The message that the DTO declares for the constraint, or the default one of class-validator. */
  message: string;
  value: unknown;
}
type ToMessage = (failure: Failure) => string;

const expectedType =
  (type: string): ToMessage =>
  ({ value }) =>
    `Expected ${type}, received ${typeOf(value)}`;

/** Generic messages for values of a wrong type. They take precedence over the others. */
const typeMessages: Readonly<Record<string, ToMessage>> = {
  isString: expectedType('string'),
  isBoolean: expectedType('boolean'),
  isArray: expectedType('array'),
  isObject: expectedType('object'),
  nestedValidation: expectedType('object'),
  isNumber: ({ value }) => notANumberMessage(value) ?? 'Number must be finite',
  isInt: ({ value }) => notANumberMessage(value) ?? (Number.isFinite(value) ? 'Expected integer, received float' : 'Number must be finite'),
};

const otherMessages: Readonly<Record<string, ToMessage>> = {
  isDefined: () => 'Required',
  isNotEmpty: () => 'String must contain at least 1 character(s)',
  minLength: ({ message }) => `String must contain at least ${readLastNumber(message)} character(s)`,
  maxLength: ({ message }) => `String must contain at most ${readLastNumber(message)} character(s)`,
  arrayMinSize: ({ message }) => `Array must contain at least ${readLastNumber(message)} element(s)`,
  arrayMaxSize: ({ message }) => `Array must contain at most ${readLastNumber(message)} element(s)`,
  arrayUnique: () => 'Array must not name anything twice',
  min: ({ message }) => `Number must be greater than or equal to ${readLastNumber(message)}`,
  max: ({ message }) => `Number must be less than or equal to ${readLastNumber(message)}`,
  isIn: ({ message, value }) => notOneOfMessage(message, value),
  isEnum: ({ message, value }) => notOneOfMessage(message, value),
  isEmail: () => 'Invalid email',
  isIso8601: () => 'Invalid date',
  isDateString: () => 'Invalid date',
  isDate: () => 'Invalid date',
  isUuid: () => 'Invalid id',
  isUrl: () => 'Invalid url',
  whitelistValidation: () => 'Unknown field',
};

const genericMessage =
  /^(Required|Unknown field|Invalid( (email|date|id|url|characters))?|(Expected|String must|Number must|Array must) .*)$/;

/** Whether a message is generic, so that it is only understood together with the field's name. */
export const isGenericMessage = (message: string): boolean => genericMessage.test(message);

/** One message for each invalid field, by its path in the body (`performers.0.name`). */
export function messagesByField(errors: readonly ValidationError[], path = ''): Record<string, string> {
  const messages: [string, string][] = errors.flatMap((error) => {
    const field = `${path}${error.property}`;
    const ownMessage = error.constraints ? [[field, messageFor(error)] satisfies [string, string]] : [];
    return [...ownMessage, ...Object.entries(messagesByField(error.children ?? [], `${field}.`))];
  });
  return Object.fromEntries(messages);
}

/**
 * Chooses the message of a field. A missing or empty field gets the message that its DTO declares, if any; otherwise a field
 * that was left out gets "Required". In all other cases a violated type constraint counts, else the first violated one: its declared
 * message or, without one, its generic message.
 */
function messageFor({ property, value, constraints = {} }: ValidationError): string {
  const failures = Object.entries(constraints).map(([constraint, message]) => ({
    constraint,
    message,
    value: findInvalidItem(value, constraint, message),
  }));
  const isDefaultMessage = (message: string): boolean =>
    [`${property} `, `All ${property}'s `, 'each value in '].some((start) => message.startsWith(start)) ||
    isNestedOrUnknownFieldMessage(message);
  const hasDeclaredMessage = ({ message }: Failure): boolean => !isDefaultMessage(message);
  const isMissing = value === undefined || value === null || value === '';
  if (isMissing) {
    const failure = failures.find((candidate) => hasDeclaredMessage(candidate) && !isGenericMessage(candidate.message));
    if (failure) return failure.message;
    if (value === undefined && !('whitelistValidation' in constraints)) return 'Required';
  }
  const first = failures.find(({ constraint }) => constraint in typeMessages) ?? failures[0];
  if (!first) return 'Invalid';
  return hasDeclaredMessage(first)
    ? first.message
    : ((typeMessages[first.constraint] ?? otherMessages[first.constraint])?.(first) ?? 'Invalid');
}

/** Recognises class-validator's default messages for nested values and for unknown fields. */
const isNestedOrUnknownFieldMessage = (message: string): boolean =>
  message.startsWith('nested property ') || (message.includes('property ') && message.endsWith(' should not exist'));

/** The invalid item of an array whose items are validated; otherwise the value itself. */
function findInvalidItem(value: unknown, constraint: string, message: string): unknown {
  if (!Array.isArray(value) || !message.startsWith('each value in ')) return value;
  const items: unknown[] = value;
  const typeByConstraint: Readonly<Record<string, string>> = {
    isString: 'string',
    isInt: 'number',
    isNumber: 'number',
    isBoolean: 'boolean',
  };
  if (constraint in typeByConstraint) return items.find((item) => typeof item !== typeByConstraint[constraint]) ?? items[0];
  return constraint === 'isIn' || constraint === 'isEnum'
    ? items.find((item) => typeof item !== 'string' || !readChoices(message).includes(item))
    : items[0];
}

function notANumberMessage(value: unknown): string | null {
  return typeof value === 'number' && !Number.isNaN(value) ? null : `Expected number, received ${typeOf(value)}`;
}

function notOneOfMessage(message: string, value: unknown): string {
  const choices = readChoices(message)
    .map((choice) => `'${choice}'`)
    .join(' | ');
  return `Expected ${choices}, received ${typeof value === 'string' ? `'${value.slice(0, 100)}'` : typeOf(value)}`;
}

// Only class-validator's default message contains the allowed values and bounds of a constraint
const readChoices = (message: string): string[] => (message.split('following values: ')[1] ?? '').split(', ');
const readLastNumber = (message: string): string => /-?\d+(?:\.\d+)?(?!.*\d)/.exec(message)?.[0] ?? '';

function typeOf(value: unknown): string {
  if (value === undefined) return 'undefined';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isNaN(value) ? 'nan' : typeof value;
}
