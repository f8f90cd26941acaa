import { createNameMatcher, toNameKey, toSearchText } from './name-keys.js';
import { blankTexts, sameNames, namesWithSearches } from './testing/names.fixture.js';
import { isBlank, toStoredLine, toStoredText, toUsername } from './stored-text.js';
import { mixesAlphabets } from './alphabets.js';

const searches = namesWithSearches.flatMap(([name, typed]) => typed.map((search) => [name, search] as const));

describe('names in many scripts', () => {
  it('are at least 120', () => expect(new Set(namesWithSearches.map(([name]) => toNameKey(name))).size).toBeGreaterThanOrEqual(120));

  it.each(searches)('%s is found by the search %s, also in its stored form', (name, search) => {
    expect([name, toStoredLine(name)].map(createNameMatcher(search))).toEqual([true, true]);
  });

  it.each(namesWithSearches.map(([name]) => name))('%s does not change when it is stored again, and keeps its key', (name) => {
    const stored = toStoredLine(name);
    expect(toStoredLine(stored)).toBe(stored);
    expect(toNameKey(stored)).toBe(toNameKey(name));
    expect(toNameKey(toNameKey(name))).toBe(toNameKey(name));
    expect(stored).not.toBe('');
  });
});

describe('toNameKey', () => {
  it.each(sameNames)('gives %s and its other spellings the same key', (...names) => {
    expect(new Set(names.map(toNameKey)).size).toBe(1);
    expect(new Set(names.map(toStoredLine).map(toNameKey)).size).toBe(1);
  });

  it.each([
    ['José', 'Jose'],
    ['Kris Kristoffersen', 'Kris Kristofferson'],
    ['Kim (2)', 'Kim (3)'],
    ['Ana', 'Anna'],
    ['Søren', 'Soren'],
    ['Анна', 'Anna'],
    ['👩‍🎤 Kim', 'Kim'],
    ['Jean-Luc', 'Jean Luc'],
  ])('tells %s and %s apart', (one, other) => expect(toNameKey(one)).not.toBe(toNameKey(other)));
});

describe('createNameMatcher', () => {
  it.each([
    ['Zoë Müller', 'x'],
    ['Tim O’Brien', 'brian'],
    ['Sam', '!'],
    ['王菲', '菲王'],
  ])('does not find %s by %s', (name, search) => expect(createNameMatcher(search)(name)).toBe(false));

  it.each(['', '  ', '\u200b'])('finds everybody by %j', (search) => expect(['Sam', '!!!'].every(createNameMatcher(search))).toBe(true));
});

describe('toStoredLine', () => {
  it.each([
    ['Sam\u200b', 'Sam'],
    ['\u202aSam\u202c', 'Sam'],
    ['Sa\u00adm', 'Sam'],
    ['Lan Larry \u200b', 'Lan Larry'],
    ['Lan\tLarry', 'Lan Larry'],
    ['Lan\r\nLarry', 'Lan Larry'],
    ['Lan \u200b Larry', 'Lan Larry'],
    ['Jose\u0301', 'José'],
    ['Jose\u200b\u0301', 'José'],
    ['ﬁona', 'ﬁona'],
    ['👩‍🎤 Kim', '👩‍🎤 Kim'],
    ['🏴󠁧󠁢󠁷󠁬󠁳󠁿 Rhys', '🏴󠁧󠁢󠁷󠁬󠁳󠁿 Rhys'],
    ['Ray ☀️', 'Ray ☀️'],
    ['1️⃣ Uno', '1️⃣ Uno'],
    ['👍🏽 Jo', '👍🏽 Jo'],
    ['علی\u200cرضا', 'علی\u200cرضا'],
    ['शक्\u200dति', 'शक्\u200dति'],
    ['Sam\u200d', 'Sam'],
    ['S\u200dam', 'Sam'],
    ['Sam\ufe0f', 'Sam'],
    ['Sam\u{e0041}', 'Sam'],
    ['☀️️️', '☀️'],
    ['\u2067דוד\u2069', 'דוד'],
    ['\u200b', ''],
  ])('stores %j as %j', (typed, stored) => expect(toStoredLine(typed)).toBe(stored));
});

it('toStoredText keeps lines and spaces', () => {
  expect(toStoredText('  One \u202etwo\r\n\tthree  four\u0007\u200b\n')).toBe('One two\r\n\tthree  four');
});

describe('isBlank', () => {
  it.each(blankTexts)('is true for %j', (text) => expect(isBlank(text)).toBe(true));
  it.each(['x', '!', '🎸', '1', '\u0915\u093e', ...namesWithSearches.map(([name]) => name)])('is false for %s', (text) =>
    expect(isBlank(text)).toBe(false),
  );
});

it.each([
  ['Bob\u200b', 'bob'],
  ['ﬁona', 'fiona'],
  ['ａｄｍｉｎ', 'admin'],
  ['\u202eBob\u202c', 'bob'],
  ['bob\tlee\n', 'bob lee'],
  ['JOSÉ', 'josé'],
])('toUsername converts %j to %j', (typed, stored) => {
  expect(toUsername(typed)).toBe(stored);
  expect(toUsername(stored)).toBe(stored);
});

it.each([
  ['аdmin', true],
  ['bοb', true],
  ['admin', false],
  ['админ', false],
  ['σοφία2', false],
  ['田中sam', false],
  ['jam.1_2-3', false],
])('mixesAlphabets of %s is %s', (username, mixed) => expect(mixesAlphabets(username)).toBe(mixed));

it('a name of more than a megabyte is converted within the time limit of a test', () => {
  const name = '\u200b'.repeat(200_000) + '👩\u200d'.repeat(100_000) + 'e\u0301'.repeat(100_000);
  expect(toStoredLine(name).length).toBeLessThan(name.length);
  expect(toSearchText(name)).toContain('e');
});
