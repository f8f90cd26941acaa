import { fireEvent, screen } from '@testing-library/react';
import { Input } from 'antd';
import { renderWithProviders } from '../../testing/render-with-providers.js';
import { ConfirmDialog } from './dialog.js';

const onConfirm = jest.fn<Promise<boolean>, []>();
beforeEach(() => void onConfirm.mockReset().mockReturnValue(new Promise(() => undefined)));

const open = (props: { danger?: boolean; disabled?: boolean } = {}): void => {
  renderWithProviders(
    <ConfirmDialog title="Select" danger={false} {...props} onConfirm={onConfirm} onClose={jest.fn()}>
      <input type="radio" aria-label="Nobody" />
      <Input aria-label="Find a name" />
      <Input.TextArea aria-label="Notes" />
    </ConfirmDialog>,
  );
};
const pressEnterIn = (label: string, init?: KeyboardEventInit): boolean =>
  fireEvent.keyDown(screen.getByLabelText(label), { key: 'Enter', ...init });

describe('the Enter key in a dialog', () => {
  it.each(['Nobody', 'Find a name'])('confirms in the field "%s"', (label) => {
    open();
    pressEnterIn(label);
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });
  it('does not confirm in a field with several lines, while it is held, and while it ends an input method’s composition', () => {
    open();
    pressEnterIn('Notes');
    pressEnterIn('Find a name', { repeat: true });
    pressEnterIn('Find a name', { isComposing: true });
    expect(onConfirm).not.toHaveBeenCalled();
  });
  it.each([{ danger: true }, { disabled: true }])('does not confirm in a dialog with the props %j', (props) => {
    open(props);
    pressEnterIn('Find a name');
    expect(onConfirm).not.toHaveBeenCalled();
  });
});
