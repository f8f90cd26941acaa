import { render, screen } from '@testing-library/react';
import { type SignupPageView } from '@jamjar/contracts/signup/signup.views';
import { NameRows } from './name-rows.js';
import { emptyForm } from './signup-form.js';
import { NameField } from './signup-fields.js';

const ignore = (): void => undefined;
const gig = { signupLimit: null, slotsLeft: 600 } as SignupPageView;

describe('the name fields of the signup form', () => {
  it.each([
    ['one', <NameField key="one" form={emptyForm} problem={null} change={ignore} autoComplete="name" />],
    ['several', <NameRows key="several" gig={gig} names={['Ana', 'Bo']} errors={{}} onChange={ignore} />],
  ])('take 80 characters: %s', (_, fields) => {
    render(fields);
    for (const { maxLength } of screen.getAllByRole<HTMLInputElement>('textbox')) expect(maxLength).toBe(80);
  });
});
