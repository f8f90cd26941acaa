import { findTooLongText } from './use-feedback-form.js';

it('a feedback may be as long as the server accepts it, in characters as people count them', () => {
  const singer = '👩🏽‍🎤';
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
