import { fireEvent, render, screen } from '@testing-library/react';
import { type SignupPageView } from '@jamjar/contracts/signup/signup.views';
import { NameRows } from './name-rows.js';

const gig = { signupLimit: null, slotsLeft: 600 } as SignupPageView;

it('NameRows makes a row of each pasted line, and replaces the selected text', () => {
  const onChange = jest.fn();
  render(<NameRows gig={gig} names={['Ana', 'Bo', 'Cy']} errors={{}} onChange={onChange} />);
  const input = screen.getByLabelText<HTMLInputElement>('Name 2');
  input.setSelectionRange(0, 2);
  fireEvent.paste(input, { clipboardData: { getData: () => 'Ann Lee\nBob Ray' } });
  expect(onChange).toHaveBeenLastCalledWith(['Ana', 'Ann Lee', 'Bob Ray', 'Cy']);
  input.setSelectionRange(2, 2);
  fireEvent.paste(input, { clipboardData: { getData: () => 'Ann Lee\nBob Ray' } });
  expect(onChange).toHaveBeenLastCalledWith(['Ana', 'Bo', 'Ann Lee', 'Bob Ray', 'Cy']);
});
