import { fireEvent, screen, waitFor } from '@testing-library/react';
import { routes } from '@jamjar/contracts/routes';
import { mounted } from '../../../testing/mounted.js';
import { performer } from '../../../testing/people.js';
import { serverForEachTest } from '../../../testing/scripted-server.js';
import { NameEdit } from './name-edit.js';

const ana = performer(1, 'Ana Ruiz');
const call = `PATCH ${routes.performer(ana.id)}`;
const server = serverForEachTest();

const begin = (): HTMLInputElement => {
  mounted(<NameEdit performer={ana} readOnly={false} />);
  fireEvent.click(screen.getByRole('button', { name: 'Edit name of Ana Ruiz' }));
  return screen.getByLabelText<HTMLInputElement>('Name of Ana Ruiz');
};
const write = (field: HTMLElement, value: string): boolean => fireEvent.change(field, { target: { value } });
const enter = (field: HTMLElement): boolean => fireEvent.keyDown(field, { key: 'Enter' });
const closes = () => waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());

describe('changing a name where it stands', () => {
  it('saves by Enter, once, and comes back to the name', async () => {
    server.when(call, () => ({ body: { ...ana, name: 'Ana Sol' } }));
    const field = begin();
    expect(document.activeElement).toBe(field);
    write(field, ' Ana Sol ');
    enter(field);
    fireEvent.blur(field);
    await closes();
    expect(server.asked.map(({ body }) => body)).toEqual([{ name: 'Ana Sol' }]);
    expect(document.activeElement).toBe(screen.getByRole('button'));
  });
  it('saves when one goes on to something else', async () => {
    server.when(call, () => ({ body: { ...ana, name: 'Ana Sol' } }));
    const field = begin();
    write(field, 'Ana Sol');
    fireEvent.blur(field);
    await closes();
    expect(server.asked.map(({ body }) => body)).toEqual([{ name: 'Ana Sol' }]);
  });
  it('asks nothing of the server for the same name, nor after Escape', async () => {
    const field = begin();
    write(field, 'Ana Ruiz ');
    enter(field);
    await closes();
    fireEvent.click(screen.getByRole('button', { name: 'Edit name of Ana Ruiz' }));
    write(screen.getByRole('textbox'), 'Somebody else');
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' });
    await closes();
    expect(server.asked).toEqual([]);
    expect(screen.getByRole('button').textContent).toBe('Ana Ruiz');
  });
  it('needs a name', async () => {
    const field = begin();
    write(field, '  ');
    enter(field);
    await screen.findByText('Name is required');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(server.asked).toEqual([]);
  });
  it('keeps what was typed when the server refuses, and says why in its words', async () => {
    const refusal = { message: 'A participant with this name already exists', code: 'NAME_TAKEN' };
    server.when(call, () => ({ status: 409, body: refusal }));
    const field = begin();
    write(field, 'Bo Lindqvist');
    enter(field);
    await screen.findByText(refusal.message);
    expect(field.value).toBe('Bo Lindqvist');
  });
  it('says so when the server fails', async () => {
    server.when(call, () => ({ status: 500, body: { message: 'boom', code: 'UNEXPECTED' } }));
    const field = begin();
    write(field, 'Bo Lindqvist');
    enter(field);
    await screen.findByText('Failed to update performer');
  });
  it('is a plain name to whoever may not change it', () => {
    mounted(<NameEdit performer={ana} readOnly />);
    screen.getByText('Ana Ruiz');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
