import { fireEvent, render, screen } from '@testing-library/react';
import { Button } from './buttons.js';

const onPress = jest.fn();
const onSubmit = jest.fn();
beforeEach(() => jest.clearAllMocks());

const renderSubmitButton = ({ loading = false } = {}): HTMLElement => {
  render(
    <form
      onSubmit={(domEvent) => {
        domEvent.preventDefault();
        onSubmit();
      }}
    >
      <Button htmlType="submit" loading={loading} onClick={onPress}>
        Send
      </Button>
    </form>,
  );
  return screen.getByRole('button', { name: 'Send' });
};

describe('Button', () => {
  it('calls onClick and submits its form', () => {
    fireEvent.click(renderSubmitButton());
    expect([onPress, onSubmit].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });
  it('does not call onClick or submit while it is loading, is marked as busy and can still be focused', () => {
    const button = renderSubmitButton({ loading: true });
    fireEvent.click(button);
    expect([onPress, onSubmit].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    expect(button.getAttribute('aria-busy')).toBe('true');
    button.focus();
    expect(document.activeElement).toBe(button);
  });
});
