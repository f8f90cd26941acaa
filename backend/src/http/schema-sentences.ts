import { type ValidationError } from 'class-validator';

/** The words of one constraint: its own (from the documents), or the schema's sentence for it (S1 §5). */
interface Failure {
  constraint: string;
  /** What class-validator says. */
  said: string;
  value: unknown;
}
type Sentence = (failure: Failure) => string;

const expected =
  (type: string): Sentence =>
  ({ value }) =>
    `Expected ${type}, received ${typeOf(value)}`;

const typeSentences: Readonly<Record<string, Sentence>> = {
  isString: expected('string'),
  isBoolean: expected('boolean'),
  isArray: expected('array'),
  isObject: expected('object'),
  nestedValidation: expected('object'),
  isNumber: ({ value }) => notANumber(value) ?? 'Number must be finite',
  isInt: ({ value }) => notANumber(value) ?? (Number.isFinite(value) ? 'Expected integer, received float' : 'Number must be finite'),
};

const otherSentences: Readonly<Record<string, Sentence>> = {
  isDefined: () => 'Required',
  isNotEmpty: () => 'String must contain at least 1 character(s)',
  minLength: ({ said }) => `String must contain at least ${lastNumberIn(said)} character(s)`,
  maxLength: ({ said }) => `String must contain at most ${lastNumberIn(said)} character(s)`,
  arrayMinSize: ({ said }) => `Array must contain at least ${lastNumberIn(said)} element(s)`,
  arrayMaxSize: ({ said }) => `Array must contain at most ${lastNumberIn(said)} element(s)`,
  arrayUnique: () => 'Array must not name anything twice',
  min: ({ said }) => `Number must be greater than or equal to ${lastNumberIn(said)}`,
  max: ({ said }) => `Number must be less than or equal to ${lastNumberIn(said)}`,
  isIn: ({ said, value }) => notOneOf(said, value),
  isEnum: ({ said, value }) => notOneOf(said, value),
  isEmail: () => 'Invalid email',
  isIso8601: () => 'Invalid date',
  isDateString: () => 'Invalid date',
  isDate: () => 'Invalid date',
  isUuid: () => 'Invalid id',
  isUrl: () => 'Invalid url',
  whitelistValidation: () => 'Unknown field',
};

const schemaSentence =
  /^(Required|Unknown field|Invalid( (email|date|id|url|characters))?|(Expected|String must|Number must|Array must) .*)$/;

/** Whether words are the schema's, which say nothing without the field's name, rather than the documents'. */
export const isSchemaSentence = (words: string): boolean => schemaSentence.test(words);

/** The words for each field, by its path in the body (`performers.0.name`); for each field the ones that help most. */
export function wordsByField(errors: readonly ValidationError[], path = ''): Record<string, string> {
  const words: [string, string][] = errors.flatMap((error) => {
    const field = `${path}${error.property}`;
    const own = error.constraints ? [[field, wordsOf(error)] satisfies [string, string]] : [];
    return [...own, ...Object.entries(wordsByField(error.children ?? [], `${field}.`))];
  });
  return Object.fromEntries(words);
}

function wordsOf({ property, value, constraints = {} }: ValidationError): string {
  const failures = Object.entries(constraints).map(([constraint, said]) => ({
    constraint,
    said,
    value: offending(value, constraint, said),
  }));
  const isTheirs = (said: string): boolean =>
    [`${property} `, `All ${property}'s `, 'each value in '].some((start) => said.startsWith(start));
  const isOwn = ({ said }: Failure): boolean => !isTheirs(said) && !isNests(said);
  const isMissing = value === undefined || value === null || value === '';
  if (isMissing) {
    const own = failures.find((failure) => isOwn(failure) && !isSchemaSentence(failure.said));
    if (own) return own.said;
    if (value === undefined && !('whitelistValidation' in constraints)) return 'Required';
  }
  const first = failures.find(({ constraint }) => constraint in typeSentences) ?? failures[0];
  if (!first) return 'Invalid';
  return isOwn(first) ? first.said : ((typeSentences[first.constraint] ?? otherSentences[first.constraint])?.(first) ?? 'Invalid');
}

const isNests = (said: string): boolean =>
  said.startsWith('nested property ') || (said.includes('property ') && said.endsWith(' should not exist'));

/** Of a list whose items are checked, the item that failed. */
function offending(value: unknown, constraint: string, said: string): unknown {
  if (!Array.isArray(value) || !said.startsWith('each value in ')) return value;
  const items: unknown[] = value;
  const sameType: Readonly<Record<string, string>> = { isString: 'string', isInt: 'number', isNumber: 'number', isBoolean: 'boolean' };
  if (constraint in sameType) return items.find((item) => typeof item !== sameType[constraint]) ?? items[0];
  return constraint === 'isIn' || constraint === 'isEnum'
    ? items.find((item) => typeof item !== 'string' || !choicesIn(said).includes(item))
    : items[0];
}

function notANumber(value: unknown): string | null {
  return typeof value === 'number' && !Number.isNaN(value) ? null : `Expected number, received ${typeOf(value)}`;
}

function notOneOf(said: string, value: unknown): string {
  const choices = choicesIn(said)
    .map((choice) => `'${choice}'`)
    .join(' | ');
  return `Expected ${choices}, received ${typeof value === 'string' ? `'${value.slice(0, 100)}'` : typeOf(value)}`;
}

const choicesIn = (said: string): string[] => (said.split('following values: ')[1] ?? '').split(', ');
const lastNumberIn = (said: string): string => /-?\d+(?:\.\d+)?(?!.*\d)/.exec(said)?.[0] ?? '';

function typeOf(value: unknown): string {
  if (value === undefined) return 'undefined';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isNaN(value) ? 'nan' : typeof value;
}
