import {
  BooleanField,
  ChoiceField,
  ChoiceListField,
  CountField,
  IdField,
  IdListField,
  Omittable,
  WholeNumberField,
} from './field.decorators.js';
import { LineField, OptionalEmailField, OptionalTextField } from './text-field.decorators.js';
import { RefusalException } from './refusal.exception.js';
import { assertSafeInput } from './safe-input.js';
import { parseDto, ValidationPipe } from './validation.pipe.js';

class SampleDto {
  @OptionalTextField(5) readonly text?: string | null;
  @Omittable() @BooleanField() readonly flag?: boolean;
  @Omittable() @WholeNumberField(9) readonly amount?: number;
  @Omittable() @ChoiceField(['jam', 'openmic']) readonly type?: string;
  @Omittable() @ChoiceListField(['vocals', 'bass']) readonly instruments?: string[];
  @Omittable() @IdListField(1) readonly ids?: string[];
  @OptionalEmailField() readonly email?: string | null;
}
class RequiredFieldsDto {
  @LineField(10, 'Event name is required') readonly name: string;
  @IdField() readonly id: string;
  @CountField(0, 'Please enter a valid number (0 or higher)') readonly entrances: number;
}
const id = '10000000-0000-4000-8000-000000000001';
const otherId = '10000000-0000-4000-8000-000000000002';

function refusalOf(dtoClass: new () => object, input: unknown): RefusalException | undefined {
  try {
    assertSafeInput(input);
    parseDto(dtoClass, input);
    return undefined;
  } catch (error) {
    if (error instanceof RefusalException && error.code === 'INVALID') return error;
    throw error;
  }
}
/** An object with this number of keys. */
const objectOf = (count: number): object => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index.toString()}`, 1]));
const errorsOf = (dtoClass: new () => object, input: unknown): RefusalException['errors'] => refusalOf(dtoClass, input)?.errors;

describe('an invalid request', () => {
  it.each<[string, object, string]>([
    ['a number for a text', { text: 5 }, 'Expected string, received number'],
    ['an array for a text', { text: ['ab'] }, 'Expected string, received array'],
    ['an object for a text', { text: { toString: 'x' } }, 'Expected string, received object'],
    ['a text that is too long', { text: 'abcdef' }, 'String must contain at most 5 character(s)'],
    ['six emoji', { text: '👩🏽‍🎤'.repeat(6) }, 'String must contain at most 5 character(s)'],
    ['a letter with twelve marks', { text: `X${'\u0301'.repeat(12)}` }, 'String must contain at most 5 character(s)'],
    ['a text for a flag', { flag: 'true' }, 'Expected boolean, received string'],
    ['null for a flag', { flag: null }, 'Expected boolean, received null'],
    ['a text for a number', { amount: '5' }, 'Expected a whole number'],
    ['a fraction', { amount: 1.5 }, 'Expected a whole number'],
    ['a number that is too small', { amount: -10 }, 'Expected a whole number'],
    ['a number that is too large', { amount: 10 }, 'Expected a whole number'],
    ['a number that is not finite', { amount: Infinity }, 'Number must be finite'],
    ['an unknown choice', { type: 'disco' }, "Expected 'jam' | 'openmic', received 'disco'"],
    ['a number for a choice', { type: 7 }, "Expected 'jam' | 'openmic', received number"],
    ['a list with one unknown choice', { instruments: ['bass', 'kazoo'] }, "Expected 'vocals' | 'bass', received 'kazoo'"],
    ['an object for a list', { instruments: {} }, 'Expected array, received object'],
    ['null for a list', { instruments: null }, 'Expected array, received null'],
    ['a list in a list of choices', { instruments: [['bass']] }, "Expected 'vocals' | 'bass', received array"],
    ['more than 20 choices', { instruments: Array<string>(21).fill('bass') }, 'Array must contain at most 20 element(s)'],
    ['more than 10,000 items', { ids: Array<string>(10_001).fill(id) }, 'Array must contain at most 10000 element(s)'],
    ['more than 100 keys', { text: objectOf(101) }, 'Object must contain at most 100 field(s)'],
    ['a list with a duplicate', { instruments: ['bass', 'bass'] }, 'Array must not name anything twice'],
    ['a list that is too long', { ids: [id, otherId] }, 'Array must contain at most 1 element(s)'],
    ['a list with a text that is not an id', { ids: ['x'] }, 'Invalid id'],
    ['an unknown field', { isAdmin: true }, 'Unknown field'],
    ['NUL in a text', { text: 'a\0b' }, 'Invalid characters'],
    ['half a surrogate pair', { text: 'ab\ud83d' }, 'Invalid characters'],
  ])('gets a generic message for %s', (_, input, message) => {
    const [field = ''] = Object.keys(input);
    expect(errorsOf(SampleDto, input)).toEqual({ [field]: message });
    expect(refusalOf(SampleDto, input)?.message).toBe(`${field}: ${message}`);
  });

  it('gets only a short part of an unknown choice back, whatever the choice contains', () => {
    const choice = '$value$property'.repeat(1_000) + '$`'.repeat(1_000);
    expect(errorsOf(SampleDto, { type: choice })?.type?.length).toBeLessThan(200);
  });

  it("gets the field's own message for a missing, blank or invalid value if it has one, else Required or Invalid id", () => {
    const required = { name: 'Event name is required', id: 'Required', entrances: 'Please enter a valid number (0 or higher)' };
    expect(errorsOf(RequiredFieldsDto, {})).toEqual(required);
    expect(errorsOf(RequiredFieldsDto, undefined)).toEqual(required);
    expect(errorsOf(RequiredFieldsDto, { name: '  ', id: 'x', entrances: 'many' })).toEqual({ ...required, id: 'Invalid id' });
    expect(errorsOf(RequiredFieldsDto, { name: '\u200b\u3164\u00ad', id: 'x' })).toEqual({ ...required, id: 'Invalid id' });
    expect(errorsOf(RequiredFieldsDto, { name: null, id: null, entrances: null })).toEqual({ ...required, id: 'Invalid id' });
  });

  it("gets as its message the first field's own message, or the field's name and a generic message", () => {
    expect(refusalOf(RequiredFieldsDto, {})?.message).toBe('Event name is required');
    expect(refusalOf(RequiredFieldsDto, { name: 'x' })?.message).toBe('id: Required');
    expect(refusalOf(SampleDto, { email: 'nobody' })?.message).toBe('Invalid email address');
  });

  it.each([
    'anne@x.example?bcc=evil%40y.example',
    'anne@x.example&cc=y',
    'anne@x.example#y',
    'anne@x/y.example',
    'anne@x.e<b>',
    'a@b@c.example',
  ])('is refused for the email address %s, whose domain is invalid', (email) => {
    expect(errorsOf(SampleDto, { email })).toEqual({ email: 'Invalid email address' });
  });

  it('gets a message for each field', () => {
    expect(errorsOf(SampleDto, { text: 5, flag: 1, colour: 'red' })).toEqual({
      colour: 'Unknown field',
      text: 'Expected string, received number',
      flag: 'Expected boolean, received number',
    });
  });

  it('gets messages for ten fields at most, with names of a hundred characters at most', () => {
    expect(Object.keys(errorsOf(SampleDto, objectOf(100)) ?? {})).toHaveLength(10);
    expect(errorsOf(SampleDto, objectOf(101))).toEqual({ body: 'Object must contain at most 100 field(s)' });
    expect(errorsOf(SampleDto, { ['x'.repeat(50_000)]: 1 })).toEqual({ ['x'.repeat(100)]: 'Unknown field' });
    expect(errorsOf(SampleDto, { ['x'.repeat(50_000)]: 'a\0b' })).toEqual({ ['x'.repeat(100)]: 'Invalid characters' });
  });

  it.each(['{"__proto__":{"god":true}}', '{"constructor":{"prototype":{"god":true}}}', '{"text":[{"name":"x","__proto__":{}}]}'])(
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
    expect(Object.values(errorsOf(SampleDto, { text: deeplyNested }) ?? {})).toEqual(['Invalid']);
  });
});

describe('a valid request', () => {
  it('becomes an instance of its DTO, with trimmed texts', () => {
    const dto = parseDto(RequiredFieldsDto, { name: ' Jam ', id, entrances: 3 });
    expect(dto).toBeInstanceOf(RequiredFieldsDto);
    expect(dto).toEqual({ name: 'Jam', id, entrances: 3 });
  });

  it('may contain text in any script, and emoji', () => {
    for (const name of ['ﷺ', '👩‍🎤', 'नमस्ते', '12']) expect(errorsOf(RequiredFieldsDto, { name })).not.toHaveProperty('name');
  });

  it.each(['anne@x.example', "o'neil+jam@pub.co.uk", 'jörg@müller.de', 'anne@x-1.example'])('may have the email address %s', (email) => {
    expect(errorsOf(SampleDto, { email })).toBeUndefined();
  });

  it('may leave out optional fields', () => {
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
