import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsISO8601,
  IsNumber,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { IsId, Text } from './fields.js';
import { Refused } from './refused.js';
import { parsed, ValidationPipe } from './validation.pipe.js';

class Person {
  @IsString()
  readonly name: string;
}
class Form {
  @IsString() @MinLength(2) @MaxLength(5) @IsOptional() readonly text?: string;
  @IsBoolean() @IsOptional() readonly flag?: boolean;
  @IsInt() @Min(1) @Max(9) @IsOptional() readonly count?: number;
  @IsNumber() @IsOptional() readonly amount?: number;
  @IsIn(['jam', 'openmic']) @IsOptional() readonly type?: string;
  @IsIn(['vocals', 'bass'], { each: true }) @ArrayMinSize(1) @ArrayMaxSize(2) @IsArray() @IsOptional() readonly instruments?: string[];
  @IsArray() @ArrayUnique() readonly once: string[] = [];
  @IsEmail() @IsOptional() readonly email?: string;
  @IsISO8601() @IsOptional() readonly date?: string;
  @ValidateNested({ each: true }) @Type(() => Person) @IsOptional() readonly people?: Person[];
}
class Needed {
  @Text(10, 'Event name is required') readonly name: string;
  @IsId() readonly id: string;
  @IsInt({ message: 'Please enter a valid number (0 or higher)' }) readonly entrances: number;
}

function errorsOf(form: new () => object, input: unknown): Readonly<Record<string, string>> | undefined {
  try {
    parsed(form, input);
    return undefined;
  } catch (error) {
    if (error instanceof Refused && error.code === 'INVALID') return error.errors;
    throw error;
  }
}

describe('a request that is not as it should be', () => {
  it.each<[string, object, string]>([
    ['a number for a text', { text: 5 }, 'Expected string, received number'],
    ['an array for a text', { text: ['ab'] }, 'Expected string, received array'],
    ['an object for a text', { text: { toString: 'x' } }, 'Expected string, received object'],
    ['a text that is too short', { text: 'a' }, 'String must contain at least 2 character(s)'],
    ['a text that is too long', { text: 'abcdef' }, 'String must contain at most 5 character(s)'],
    ['a text for a flag', { flag: 'true' }, 'Expected boolean, received string'],
    ['a text for a count', { count: '5' }, 'Expected number, received string'],
    ['a fraction for a count', { count: 1.5 }, 'Expected integer, received float'],
    ['a count that is too small', { count: 0 }, 'Number must be greater than or equal to 1'],
    ['a count that is too large', { count: 10 }, 'Number must be less than or equal to 9'],
    ['a count beyond finite', { count: Infinity }, 'Number must be finite'],
    ['an amount beyond finite', { amount: -Infinity }, 'Number must be finite'],
    ['no choice of ours', { type: 'disco' }, "Expected 'jam' | 'openmic', received 'disco'"],
    ['no choice at all', { type: 7 }, "Expected 'jam' | 'openmic', received number"],
    ['one choice of many that is not ours', { instruments: ['bass', 'kazoo'] }, "Expected 'vocals' | 'bass', received 'kazoo'"],
    ['an object for a list', { instruments: {} }, 'Expected array, received object'],
    ['an empty list', { instruments: [] }, 'Array must contain at least 1 element(s)'],
    ['a long list', { instruments: ['bass', 'bass', 'bass'] }, 'Array must contain at most 2 element(s)'],
    ['a list in a list of choices', { instruments: [['bass']] }, "Expected 'vocals' | 'bass', received array"],
    ['a list that names something twice', { once: ['bass', 'bass'] }, 'Array must not name anything twice'],
    ['null for a list', { once: null }, 'Expected array, received null'],
    ['no address', { email: 'nobody' }, 'Invalid email'],
    ['no date', { date: 'tomorrow' }, 'Invalid date'],
    ['a field that nobody asked for', { isAdmin: true }, 'Unknown field'],
    ['NUL in a text', { text: 'a\0b' }, 'Invalid characters'],
    ['half a surrogate pair', { text: 'ab\ud83d' }, 'Invalid characters'],
  ])('is told so in the words of the schema: %s', (_, input, words) => {
    expect(errorsOf(Form, input)).toEqual({ [Object.keys(input)[0] ?? '']: words });
  });

  it('hears the words of the documents where they have some, and Required where they have none', () => {
    const required = { name: 'Event name is required', id: 'Required', entrances: 'Please enter a valid number (0 or higher)' };
    expect(errorsOf(Needed, {})).toEqual(required);
    expect(errorsOf(Needed, undefined)).toEqual(required);
    expect(errorsOf(Needed, { name: '  ', id: 'x', entrances: 'many' })).toEqual({ ...required, id: 'Invalid id' });
    expect(errorsOf(Needed, { name: '\u200b\u3164\u00ad', id: 'x' })).toEqual({ ...required, id: 'Invalid id' });
    expect(errorsOf(Needed, { name: null, id: null, entrances: null })).toEqual({ ...required, id: 'Invalid id' });
  });

  it('is named field by field, also inside of lists', () => {
    expect(errorsOf(Form, { people: [{ name: 'Ana' }, { name: 5 }, {}] })).toEqual({
      'people.1.name': 'Expected string, received number',
      'people.2.name': 'Required',
    });
    expect(errorsOf(Form, { people: ['Ana'] })).toEqual({ 'people.0': 'Expected object, received string' });
  });

  it.each(['{"__proto__":{"god":true}}', '{"constructor":{"prototype":{"god":true}}}', '{"people":[{"name":"x","__proto__":{}}]}'])(
    'may not reach into prototypes: %s',
    (json) => {
      expect(Object.values(errorsOf(Form, JSON.parse(json)) ?? {})).toEqual(['Unknown field']);
      expect(Reflect.get({}, 'god')).toBeUndefined();
    },
  );

  it('may not be an array, a text, or nested without end', () => {
    expect(errorsOf(Form, [])).toEqual({ body: 'Expected object, received array' });
    expect(errorsOf(Form, [{ text: 'abc' }])).toEqual({ body: 'Expected object, received array' });
    const endless: unknown = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
    expect(Object.values(errorsOf(Form, { people: endless }) ?? {})).toEqual(['Invalid']);
  });
});

describe('a request as it should be', () => {
  it('becomes an instance of its form, trimmed and with what it gave alone', () => {
    const form = parsed(Needed, { name: ' Jam ', id: '10000000-0000-4000-8000-000000000001', entrances: 3 });
    expect(form).toBeInstanceOf(Needed);
    expect(form).toEqual({ name: 'Jam', id: '10000000-0000-4000-8000-000000000001', entrances: 3 });
  });

  it('may be in any script, with emoji', () => {
    for (const name of ['ﷺ', '👩‍🎤', 'नमस्ते', '12']) expect(errorsOf(Needed, { name })).not.toHaveProperty('name');
  });

  it('may leave out what is optional', () => {
    expect(errorsOf(Form, {})).toBeUndefined();
    expect(errorsOf(Form, undefined)).toBeUndefined();
  });
});

describe('the pipe', () => {
  it('refuses a query key that was given twice', () => {
    const query = { text: ['ab', 'cd'] };
    expect(() => new ValidationPipe().transform(query, { type: 'query', metatype: Form })).toThrow(Refused);
  });

  it('leaves paths and what the application itself hands over alone', () => {
    expect(new ValidationPipe().transform('x', { type: 'param', metatype: String })).toBe('x');
    expect(new ValidationPipe().transform({ a: 1 }, { type: 'custom', metatype: Form })).toEqual({ a: 1 });
  });
});
