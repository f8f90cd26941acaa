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
import { IsId, TrimmedText } from './field.decorators.js';
import { RefusalException } from './refusal.exception.js';
import { parseDto, ValidationPipe } from './validation.pipe.js';

class PersonDto {
  @IsString()
  readonly name: string;
}
class SampleDto {
  @IsString() @MinLength(2) @MaxLength(5) @IsOptional() readonly text?: string;
  @IsBoolean() @IsOptional() readonly flag?: boolean;
  @IsInt() @Min(1) @Max(9) @IsOptional() readonly count?: number;
  @IsNumber() @IsOptional() readonly amount?: number;
  @IsIn(['jam', 'openmic']) @IsOptional() readonly type?: string;
  @IsIn(['vocals', 'bass'], { each: true }) @ArrayMinSize(1) @ArrayMaxSize(2) @IsArray() @IsOptional() readonly instruments?: string[];
  @IsArray() @ArrayUnique() readonly unique: string[] = [];
  @IsEmail() @IsOptional() readonly email?: string;
  @IsISO8601() @IsOptional() readonly date?: string;
  @ValidateNested({ each: true }) @Type(() => PersonDto) @IsOptional() readonly people?: PersonDto[];
}
class RequiredFieldsDto {
  @TrimmedText(10, 'Event name is required') readonly name: string;
  @IsId() readonly id: string;
  @IsInt({ message: 'Please enter a valid number (0 or higher)' }) readonly entrances: number;
}

function errorsOf(dtoClass: new () => object, input: unknown): Readonly<Record<string, string>> | undefined {
  try {
    parseDto(dtoClass, input);
    return undefined;
  } catch (error) {
    if (error instanceof RefusalException && error.code === 'INVALID') return error.errors;
    throw error;
  }
}

describe('an invalid request', () => {
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
    ['a count that is not finite', { count: Infinity }, 'Number must be finite'],
    ['an amount that is not finite', { amount: -Infinity }, 'Number must be finite'],
    ['an unknown choice', { type: 'disco' }, "Expected 'jam' | 'openmic', received 'disco'"],
    ['a number for a choice', { type: 7 }, "Expected 'jam' | 'openmic', received number"],
    ['a list with one unknown choice', { instruments: ['bass', 'kazoo'] }, "Expected 'vocals' | 'bass', received 'kazoo'"],
    ['an object for a list', { instruments: {} }, 'Expected array, received object'],
    ['an empty list', { instruments: [] }, 'Array must contain at least 1 element(s)'],
    ['a long list', { instruments: ['bass', 'bass', 'bass'] }, 'Array must contain at most 2 element(s)'],
    ['a list in a list of choices', { instruments: [['bass']] }, "Expected 'vocals' | 'bass', received array"],
    ['a list with a duplicate', { unique: ['bass', 'bass'] }, 'Array must not name anything twice'],
    ['null for a list', { unique: null }, 'Expected array, received null'],
    ['a text that is not an email address', { email: 'nobody' }, 'Invalid email'],
    ['a text that is not a date', { date: 'tomorrow' }, 'Invalid date'],
    ['an unknown field', { isAdmin: true }, 'Unknown field'],
    ['NUL in a text', { text: 'a\0b' }, 'Invalid characters'],
    ['half a surrogate pair', { text: 'ab\ud83d' }, 'Invalid characters'],
  ])('gets a generic message for %s', (_, input, message) => {
    expect(errorsOf(SampleDto, input)).toEqual({ [Object.keys(input)[0] ?? '']: message });
  });

  it("gets the field's own message for a missing, blank or invalid value if it has one, else Required or Invalid id", () => {
    const required = { name: 'Event name is required', id: 'Required', entrances: 'Please enter a valid number (0 or higher)' };
    expect(errorsOf(RequiredFieldsDto, {})).toEqual(required);
    expect(errorsOf(RequiredFieldsDto, undefined)).toEqual(required);
    expect(errorsOf(RequiredFieldsDto, { name: '  ', id: 'x', entrances: 'many' })).toEqual({ ...required, id: 'Invalid id' });
    expect(errorsOf(RequiredFieldsDto, { name: '\u200b\u3164\u00ad', id: 'x' })).toEqual({ ...required, id: 'Invalid id' });
    expect(errorsOf(RequiredFieldsDto, { name: null, id: null, entrances: null })).toEqual({ ...required, id: 'Invalid id' });
  });

  it('gets a message for each field, also inside lists', () => {
    expect(errorsOf(SampleDto, { people: [{ name: 'Ana' }, { name: 5 }, {}] })).toEqual({
      'people.1.name': 'Expected string, received number',
      'people.2.name': 'Required',
    });
    expect(errorsOf(SampleDto, { people: ['Ana'] })).toEqual({ 'people.0': 'Expected object, received string' });
  });

  it.each(['{"__proto__":{"god":true}}', '{"constructor":{"prototype":{"god":true}}}', '{"people":[{"name":"x","__proto__":{}}]}'])(
    'cannot set prototypes: %s',
    (json) => {
      expect(Object.values(errorsOf(SampleDto, JSON.parse(json)) ?? {})).toEqual(['Unknown field']);
      expect(Reflect.get({}, 'god')).toBeUndefined();
    },
  );

  it('gets a message for an array as body and for very deep nesting', () => {
    expect(errorsOf(SampleDto, [])).toEqual({ body: 'Expected object, received array' });
    expect(errorsOf(SampleDto, [{ text: 'abc' }])).toEqual({ body: 'Expected object, received array' });
    const deeplyNested: unknown = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
    expect(Object.values(errorsOf(SampleDto, { people: deeplyNested }) ?? {})).toEqual(['Invalid']);
  });
});

describe('a valid request', () => {
  it('becomes an instance of its DTO, with trimmed texts', () => {
    const dto = parseDto(RequiredFieldsDto, { name: ' Jam ', id: '10000000-0000-4000-8000-000000000001', entrances: 3 });
    expect(dto).toBeInstanceOf(RequiredFieldsDto);
    expect(dto).toEqual({ name: 'Jam', id: '10000000-0000-4000-8000-000000000001', entrances: 3 });
  });

  it('may contain text in any script, and emoji', () => {
    for (const name of ['ﷺ', '👩‍🎤', 'नमस्ते', '12']) expect(errorsOf(RequiredFieldsDto, { name })).not.toHaveProperty('name');
  });

  it('may leave out what is optional', () => {
    expect(errorsOf(SampleDto, {})).toBeUndefined();
    expect(errorsOf(SampleDto, undefined)).toBeUndefined();
  });
});

describe('ValidationPipe', () => {
  it('refuses a repeated query key', () => {
    const query = { text: ['ab', 'cd'] };
    expect(() => new ValidationPipe().transform(query, { type: 'query', metatype: SampleDto })).toThrow(RefusalException);
  });

  it('leaves path parameters and custom parameters unchanged', () => {
    expect(new ValidationPipe().transform('x', { type: 'param', metatype: String })).toBe('x');
    expect(new ValidationPipe().transform({ a: 1 }, { type: 'custom', metatype: SampleDto })).toEqual({ a: 1 });
  });
});
