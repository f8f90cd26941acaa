import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { externalLogoUrl, setUpLogoDialog, uploadedLogoUrl } from '../../testing/logo-dialog.fixture.js';

const { onSave, onClose, renderDialog, expectToastAndClose } = setUpLogoDialog();
const pressButton = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));

describe('the URL of a logo', () => {
  const openUrlTab = (logoUrl: string | null = null): HTMLInputElement => {
    renderDialog(logoUrl);
    fireEvent.click(screen.getByRole('tab', { name: 'URL' }));
    return screen.getByLabelText<HTMLInputElement>('Logo URL');
  };
  const enterUrl = (field: HTMLInputElement, value: string): boolean => fireEvent.change(field, { target: { value } });

  it('has a tab that can be reached with the arrow keys', () => {
    renderDialog();
    fireEvent.keyDown(screen.getByRole('tab', { name: 'Upload', selected: true }), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'URL', selected: true }));
    screen.getByRole('tabpanel', { name: 'URL' });
    fireEvent.keyDown(screen.getByRole('tab', { name: 'URL' }), { key: 'ArrowRight' });
    screen.getByRole('tabpanel', { name: 'Upload' });
  });
  it.each(['logo', 'ftp://jam.example/logo.png', 'javascript:alert(1)', 'https://', uploadedLogoUrl])(
    'is rejected when it is not an external URL: %s',
    async (invalidUrl) => {
      enterUrl(openUrlTab(), invalidUrl);
      pressButton('Save');
      await screen.findByText('Please enter a valid URL');
      expect(onSave).not.toHaveBeenCalled();
    },
  );
  it('is kept when the dialog is closed, but not after Cancel', () => {
    enterUrl(openUrlTab(), 'https://jam.ex');
    pressButton('Close');
    cleanup();
    renderDialog();
    expect(screen.getByLabelText<HTMLInputElement>('Logo URL').value).toBe('https://jam.ex');
    pressButton('Cancel');
    cleanup();
    renderDialog();
    expect(screen.queryByLabelText('Logo URL')).toBeNull();
  });
  it('is saved without surrounding space', async () => {
    enterUrl(openUrlTab(), ` ${externalLogoUrl} `);
    pressButton('Save');
    await expectToastAndClose('Logo updated');
    expect(localStorage).toHaveLength(0);
    expect(onSave.mock.calls).toEqual([[externalLogoUrl]]);
  });
  it('removes the logo when it is saved empty', async () => {
    const field = openUrlTab(externalLogoUrl);
    expect(field.value).toBe(externalLogoUrl);
    enterUrl(field, '');
    pressButton('Save');
    await expectToastAndClose('Logo removed');
    expect(onSave.mock.calls).toEqual([[null]]);
  });
  it('does not remove an uploaded logo when it is left empty', async () => {
    expect(openUrlTab(uploadedLogoUrl).value).toBe('');
    pressButton('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(onSave).not.toHaveBeenCalled();
  });
  it('is not sent when somebody else changes the logo meanwhile and nothing was typed', async () => {
    const { changeLogo } = renderDialog(externalLogoUrl);
    fireEvent.click(screen.getByRole('tab', { name: 'URL' }));
    changeLogo(uploadedLogoUrl);
    pressButton('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(onSave).not.toHaveBeenCalled();
  });
  it('stays in the field, and an error is shown, when saving fails', async () => {
    // the message of an unexpected error is not shown
    onSave.mockResolvedValue({ error: { status: 500, message: 'Something went wrong', code: 'UNEXPECTED', errors: {} } });
    enterUrl(openUrlTab(), externalLogoUrl);
    pressButton('Save');
    await screen.findByText('Failed to update logo');
    screen.getByText('Error');
    expect(screen.getByLabelText<HTMLInputElement>('Logo URL').value).toBe(externalLogoUrl);
  });
});
