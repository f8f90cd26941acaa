import { fireEvent, screen, waitFor } from '@testing-library/react';
import { routes } from '@jamjar/contracts/routes';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { performerFixture } from '../../../testing/performers.fixture.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { EditableName } from './editable-name.js';

const ana = performerFixture(1, 'Ana Ruiz');
const editCall = `PATCH ${routes.performer(ana.id)}`;
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
    server.when(editCall, () => ({ body: { ...ana, name: 'Ana Sol' } }));
    const field = startEditing();
    expect(document.activeElement).toBe(field);
    typeName(field, ' Ana Sol ');
    pressEnter(field);
    fireEvent.blur(field);
    await waitUntilClosed();
    expect(server.requests.map(({ body }) => body)).toEqual([{ name: 'Ana Sol' }]);
    expect(document.activeElement).toBe(screen.getByRole('button'));
  });
  it('saves on blur', async () => {
    server.when(editCall, () => ({ body: { ...ana, name: 'Ana Sol' } }));
    const field = startEditing();
    typeName(field, 'Ana Sol');
    fireEvent.blur(field);
    await waitUntilClosed();
    expect(server.requests.map(({ body }) => body)).toEqual([{ name: 'Ana Sol' }]);
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
    server.when(editCall, () => ({ status: 409, body: refusal }));
    const field = startEditing();
    typeName(field, 'Bo Lindqvist');
    pressEnter(field);
    await screen.findByText(refusal.message);
    expect(field.value).toBe('Bo Lindqvist');
  });
  it('shows a default message when the server fails', async () => {
    server.when(editCall, () => ({ status: 500, body: { message: 'boom', code: 'UNEXPECTED' } }));
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
