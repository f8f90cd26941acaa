import { toMailLink, toPhoneLink } from './contact-links.js';

describe('toMailLink', () => {
  it.each([
    ['ana@example.org', 'mailto:ana@example.org'],
    ['anne@x.example?bcc=evil@y.example', 'mailto:anne@x.example%3Fbcc%3Devil@y.example'],
    ['anne?cc=evil%40y.example&body=x@x.example', 'mailto:anne%3Fcc%3Devil%2540y.example%26body%3Dx@x.example'],
    ['o"neil, b@x.example', 'mailto:o%22neil%2C%20b@x.example'],
  ])('has no recipient except %s', (email, link) => {
    expect(toMailLink(email)).toBe(link);
    expect(new URL(link).search).toBe('');
  });
});

describe('toPhoneLink', () => {
  it.each([
    ['+44 (0)20 79-46', 'tel:+440207946'],
    ['020;phone-context=evil?x', 'tel:020'],
  ])('keeps only the digits and + of %s', (phone, link) => {
    expect(toPhoneLink(phone)).toBe(link);
  });
});
