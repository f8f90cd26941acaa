import { fireEvent, screen, waitFor } from '@testing-library/react';
import { routes } from '@jamjar/contracts/routes';
import { renderWithProviders, withProviders } from '../../../testing/render-with-providers.js';
import { createTestStore } from '../../../testing/test-store.js';
import { performerFixture } from '../../../testing/performers.fixture.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { EditableName, InlineNameInput } from './editable-name.js';

const ana = performerFixture(1, 'Ana Ruiz');
const editRequest = `PATCH ${routes.performer(ana.id)}`;
const server = startServerForEachTest();

const startEditing = (): HTMLInputElement => {
  renderWithProviders(<EditableName performer={ana} readOnly={false} />);
  fireEvent.click(screen.getByRole('button', { name: 'Edit name of Ana Ruiz' }));
  return screen.getByLabelText<HTMLInputElement>('Name of Ana Ruiz');
};
const typeName = (field: HTMLElement, value: string): boolean => fireEvent.change(field, { target: { value } });
const pressEnter = (field: HTMLElement): boolean => fireEvent.keyDown(field, { key: 'Enter' });
const waitUntilClosed = () => waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());

describe('EditableName', () => {
  it('saves once on Enter and returns the focus to the name', async () => {
    server.when(editRequest, () => ({ body: { ...ana, name: 'Ana Sol' } }));
    const field = startEditing();
    expect(document.activeElement).toBe(field);
    typeName(field, ' Ana Sol ');
    pressEnter(field);
    fireEvent.blur(field);
    await waitUntilClosed();
    expect(server.requests.map(({ body }) => body)).toEqual([{ name: 'Ana Sol', was: { name: 'Ana Ruiz' } }]);
    expect(document.activeElement).toBe(screen.getByRole('button'));
  });
  it('saves on blur', async () => {
    server.when(editRequest, () => ({ body: { ...ana, name: 'Ana Sol' } }));
    const field = startEditing();
    typeName(field, 'Ana Sol');
    fireEvent.blur(field);
    await waitUntilClosed();
    expect(server.requests.map(({ body }) => body)).toEqual([{ name: 'Ana Sol', was: { name: 'Ana Ruiz' } }]);
  });
  it('sends no request for an unchanged name or after Escape', async () => {
    const field = startEditing();
    typeName(field, 'Ana Ruiz ');
    pressEnter(field);
    await waitUntilClosed();
    fireEvent.click(screen.getByRole('button', { name: 'Edit name of Ana Ruiz' }));
    typeName(screen.getByRole('textbox'), 'Somebody else');
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' });
    await waitUntilClosed();
    expect(server.requests).toEqual([]);
    expect(screen.getByRole('button').textContent).toBe('Ana Ruiz');
  });
  it('requires a name', async () => {
    const field = startEditing();
    typeName(field, '  ');
    pressEnter(field);
    await screen.findByText('Name is required');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(server.requests).toEqual([]);
  });
  it('keeps the typed name and shows the reason when the server refuses', async () => {
    const refusal = { message: 'A participant with this name already exists', code: 'NAME_TAKEN' };
    server.when(editRequest, () => ({ status: 409, body: refusal }));
    const field = startEditing();
    typeName(field, 'Bo Lindqvist');
    pressEnter(field);
    await screen.findByText(refusal.message);
    expect(field.value).toBe('Bo Lindqvist');
  });
  it('sends nothing when somebody else renames the performer meanwhile and nothing was typed', async () => {
    const [onClose, store] = [jest.fn(), createTestStore()];
    const { rerender } = renderWithProviders(<InlineNameInput performer={ana} onClose={onClose} />, store);
    rerender(withProviders(<InlineNameInput performer={{ ...ana, name: 'Anna Ruiz' }} onClose={onClose} />, store));
    fireEvent.blur(screen.getByRole('textbox'));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(server.requests).toEqual([]);
  });
  it('says that somebody else has renamed the performer meanwhile; only Enter, not blur, then overwrites that name', async () => {
    const refusal = { message: 'Somebody changed this meanwhile.', code: 'CHANGED_MEANWHILE', current: { name: 'Anna Ruiz' } };
    server.when(editRequest, () => (server.requests.length === 1 ? { status: 409, body: refusal } : { body: ana }));
    const field = startEditing();
    typeName(field, 'Ana Sol');
    pressEnter(field);
    await screen.findByText('Somebody changed this to "Anna Ruiz" meanwhile. Save again to put yours in its place.');
    fireEvent.blur(field);
    expect(field.value).toBe('Ana Sol');
    pressEnter(field);
    await waitUntilClosed();
    expect(server.requests.map(({ body }) => body)).toEqual([
      { name: 'Ana Sol', was: { name: 'Ana Ruiz' } },
      { name: 'Ana Sol', was: { name: 'Anna Ruiz' } },
    ]);
  });
  it('shows a default message when the server fails', async () => {
    server.when(editRequest, () => ({ status: 500, body: { message: 'boom', code: 'UNEXPECTED' } }));
    const field = startEditing();
    typeName(field, 'Bo Lindqvist');
    pressEnter(field);
    await screen.findByText('Failed to update performer');
  });
  it('is plain text when read-only', () => {
    renderWithProviders(<EditableName performer={ana} readOnly />);
    screen.getByText('Ana Ruiz');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
