import { findTooLongText } from './use-feedback-form.js';

it('text and name of feedback may be as long as the server accepts, counted in characters as people see them', () => {
  const singer = '👩🏽‍🎤'; // one character of several code points
  expect(findTooLongText({ feedback: singer.repeat(2_000), name: singer.repeat(200) })).toBeNull();
  expect(findTooLongText({ feedback: singer.repeat(2_001), name: '' })).toEqual({
    title: 'Your answer is too long',
    message: 'At most 2000 characters',
  });
  expect(findTooLongText({ feedback: '', name: 'x'.repeat(201) })).toEqual({
    title: 'Your name is too long',
    message: 'At most 200 characters',
  });
});
