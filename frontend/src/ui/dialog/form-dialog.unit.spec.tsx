import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Input } from 'antd';
import { userId, type UserId } from '@jamjar/contracts/ids';
import { clickButton, fillField } from '../../testing/forms.js';
import { renderWithProviders } from '../../testing/render-with-providers.js';
import { inesUser } from '../../testing/users.fixture.js';
import { CurrentUserId } from './current-user-id.js';
import { clearDrafts, removeExpiredDrafts } from './drafts.js';
import { Field } from '../form/field.js';
import { FormDialog } from './form-dialog.js';

interface Fields {
  name: string;
  notes: string;
}
const ana: Fields = { name: 'Ana', notes: '' };
const otherUserId = userId('00000000-0000-4000-8000-000000000010');
const onSave = jest.fn<Promise<boolean>, [Fields]>();
const onClose = jest.fn();
const dayMs = 24 * 60 * 60 * 1000;
const savedAt = 1000; // in ms since 1970

interface Options {
  draftKey?: string;
  fields?: Fields;
  prefill?: Partial<Fields>;
  user?: UserId;
  staysOpen?: boolean;
}
/** Closes the open dialog, if any, and opens it again. */
function open({ draftKey = 'edit.1', fields = ana, prefill, user = inesUser.id, staysOpen = false }: Options = {}): void {
  cleanup();
  renderWithProviders(
    <CurrentUserId value={user}>
      <FormDialog<Fields>
        title="Edit"
        confirmLabel="Save"
        draftKey={draftKey}
        initialValues={fields}
        prefill={prefill ?? null}
        onSave={onSave}
        onClose={onClose}
        staysOpen={staysOpen}
      >
        <Field name="name" label="Name">
          <Input />
        </Field>
        <Field name="notes" label="Notes">
          <Input.TextArea />
        </Field>
      </FormDialog>
    </CurrentUserId>,
  );
}
const readFields = (): Fields => ({
  name: screen.getByLabelText<HTMLInputElement>('Name').value,
  notes: screen.getByLabelText<HTMLTextAreaElement>('Notes').value,
});

beforeEach(() => {
  localStorage.clear();
  onSave.mockReset().mockResolvedValue(true);
  onClose.mockReset();
});

describe('a dialog with a draft', () => {
  it('keeps what was typed when it is closed with Escape, and restores it over the values that others changed meanwhile', () => {
    open();
    fillField('Notes', 'left-handed');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledTimes(1);
    open({ fields: { name: 'Ana Ruiz', notes: 'sings' } });
    expect(readFields()).toEqual({ name: 'Ana Ruiz', notes: 'left-handed' });
    screen.getByText(/What you typed before is back/);
  });

  it('keeps no draft when the original text was typed again', () => {
    open();
    fillField('Name', 'Anna');
    fillField('Name', 'Ana');
    expect(localStorage).toHaveLength(0);
  });

  it('keeps separate drafts for each key and user', () => {
    open();
    fillField('Notes', 'left-handed');
    open({ draftKey: 'edit.2' });
    expect(readFields()).toEqual(ana);
    fillField('Notes', 'two');
    open({ user: otherUserId });
    expect(readFields()).toEqual(ana);
    open();
    expect(readFields().notes).toBe('left-handed');
  });

  it('discards what was typed on Cancel', () => {
    open();
    fillField('Notes', 'left-handed');
    clickButton('Cancel');
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(localStorage).toHaveLength(0);
  });

  it('forgets what was typed after it was saved, and keeps it when saving failed', async () => {
    onSave.mockResolvedValueOnce(false);
    open();
    fillField('Notes', 'left-handed');
    clickButton('Save');
    await waitFor(() => expect(onSave).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull());
    expect(localStorage).toHaveLength(1);
    clickButton('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(localStorage).toHaveLength(0);
  });

  it('keeps what was typed for the next entry while a save was under way, in a dialog that stays open after it', async () => {
    open({ staysOpen: true });
    fillField('Notes', 'left-handed');
    open({ staysOpen: true });
    onSave.mockImplementationOnce(() => {
      fillField('Notes', 'next');
      return Promise.resolve(true);
    });
    clickButton('Save');
    await waitFor(() => expect(screen.queryByText(/What you typed before is back/)).toBeNull());
    open({ staysOpen: true });
    expect(readFields().notes).toBe('next');
  });

  it('opens with a prefill instead of the draft, and stores the prefill as a draft once something is typed', () => {
    open();
    fillField('Notes', 'left-handed');
    open({ prefill: { name: 'Anna' } });
    expect(readFields()).toEqual({ name: 'Anna', notes: '' });
    expect(screen.queryByText(/What you typed before is back/)).toBeNull();
    fillField('Notes', 'sings');
    open();
    expect(readFields()).toEqual({ name: 'Anna', notes: 'sings' });
  });

  it('forgets what was typed after 24 hours, and when the session ends', () => {
    const now = jest.spyOn(Date, 'now');
    open();
    now.mockReturnValue(savedAt);
    fillField('Notes', 'left-handed');
    now.mockReturnValue(savedAt + dayMs - 1);
    removeExpiredDrafts(inesUser.id);
    expect(localStorage).toHaveLength(1);
    now.mockReturnValue(savedAt + dayMs);
    open();
    expect(readFields()).toEqual(ana);
    removeExpiredDrafts(inesUser.id);
    expect(localStorage).toHaveLength(0);
    fillField('Notes', 'again');
    clearDrafts(inesUser.id);
    expect(localStorage).toHaveLength(0);
    now.mockRestore();
  });

  it('opens without the draft when what is stored cannot be read', () => {
    localStorage.setItem(`jamjar.drafts.${inesUser.id}`, '{"edit.1":{"savedAt":"yesterday"}');
    open();
    expect(readFields()).toEqual(ana);
  });
});

describe('a tap outside the dialog', () => {
  const tapOutside = (): void => {
    const outside = document.querySelector('.ant-modal-wrap') ?? document.body;
    fireEvent.mouseDown(outside);
    fireEvent.click(outside);
  };
  const openWithoutDraft = (): void => {
    cleanup();
    renderWithProviders(
      <FormDialog<Fields> title="Edit" onSave={onSave} onClose={onClose}>
        <Field name="name" label="Name">
          <Input />
        </Field>
      </FormDialog>,
    );
  };

  it('closes a dialog with a draft', () => {
    open();
    fillField('Name', 'Anna');
    tapOutside();
    expect(onClose).toHaveBeenCalledTimes(1);
  });
  it('closes a dialog without a draft only until something was typed, and stores nothing', () => {
    openWithoutDraft();
    tapOutside();
    expect(onClose).toHaveBeenCalledTimes(1);
    fillField('Name', 'secret');
    tapOutside();
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(localStorage).toHaveLength(0);
  });
});
