import { cleanup, screen, waitFor } from '@testing-library/react';
import { Input } from 'antd';
import { clickButton, fillField } from '../../testing/forms.js';
import { renderWithProviders } from '../../testing/render-with-providers.js';
import { inesUser } from '../../testing/users.fixture.js';
import { CurrentUserId } from './current-user-id.js';
import { Field } from '../form/field.js';
import { FormDialog } from './form-dialog.js';

type Fields = Record<'name' | 'notes', string>;
const ana: Fields = { name: 'Ana', notes: '' };
const onSave = jest.fn<Promise<boolean | Partial<Fields>>, [Fields, Fields]>();
const onClose = jest.fn();
beforeEach(() => {
  localStorage.clear();
  onSave.mockReset().mockResolvedValue(true);
  onClose.mockReset();
});

/** Closes the open dialog, if any, without Cancel, and opens it again. */
function open(fields = ana): void {
  cleanup();
  renderWithProviders(
    <CurrentUserId value={inesUser.id}>
      <FormDialog<Fields> title="Edit" confirmLabel="Save" draftKey="edit.1" initialValues={fields} onSave={onSave} onClose={onClose}>
        <Field name="name" label="Name">
          <Input />
        </Field>
        <Field name="notes" label="Notes">
          <Input />
        </Field>
      </FormDialog>
    </CurrentUserId>,
  );
}

describe('the former values that a form dialog passes to onSave', () => {
  const save = async (callCount: number): Promise<void> => {
    clickButton('Save');
    await waitFor(() => expect(onSave).toHaveBeenCalledTimes(callCount));
    await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull());
  };

  it('are the initial values; of a field restored from a draft, the initial value when the draft was typed', async () => {
    open();
    fillField('Notes', 'left-handed');
    open({ name: 'Ana Ruiz', notes: 'sings' });
    await save(1);
    expect(onSave.mock.calls).toEqual([
      [
        { name: 'Ana Ruiz', notes: 'left-handed' },
        { name: 'Ana Ruiz', notes: '' },
      ],
    ]);
  });

  it('are those that another user saved meanwhile, after the dialog has shown them; it stays open with what was typed', async () => {
    onSave.mockResolvedValueOnce({ notes: 'sings' });
    open();
    fillField('Notes', 'left-handed');
    await save(1);
    screen.getByText('Somebody changed this to "sings" meanwhile. Save again to put yours in its place.');
    expect(onClose).not.toHaveBeenCalled();
    open({ name: 'Ana', notes: 'sings' }); // the draft has the new former value, too
    expect(screen.getByLabelText<HTMLInputElement>('Notes').value).toBe('left-handed');
    await save(2);
    expect(onSave.mock.calls[1]).toEqual([
      { name: 'Ana', notes: 'left-handed' },
      { name: 'Ana', notes: 'sings' },
    ]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
