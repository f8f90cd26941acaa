import { type RenderResult, screen } from '@testing-library/react';
import { makeStore } from '../app/store.js';
import { mounted, onPage } from '../testing/mounted.js';

interface Props {
  rows: readonly string[];
  dialog?: string;
}
function Page({ rows, dialog }: Props) {
  return (
    <main>
      <section>
        <button type="button">Sort</button>
        <ul>
          {rows.map((name) => (
            <li key={name}>
              <button type="button">{name}</button>
            </li>
          ))}
        </ul>
      </section>
      {dialog && (
        <div role="dialog">
          <button type="button">{dialog}</button>
        </div>
      )}
    </main>
  );
}

const focus = (name: string): void => screen.getByRole('button', { name }).focus();
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));
let shown: RenderResult;
/** What has the focus once the page shows this. */
async function after(rows: readonly string[], dialog = ''): Promise<string | null> {
  shown.rerender(onPage(<Page rows={rows} dialog={dialog} />, store));
  await soon();
  return document.activeElement?.textContent ?? null;
}
/** Bo opens a dialog, and one is in it. */
async function fromBoIntoDialog(): Promise<void> {
  focus('Bo');
  await after(['Ana', 'Bo', 'Cy'], 'Yes');
  focus('Yes');
}
const store = makeStore();
beforeEach(() => (shown = mounted(<Page rows={['Ana', 'Bo', 'Cy']} />, store)));

describe('the focus', () => {
  it('goes to the row that stands there now, when its own has gone', async () => {
    focus('Bo');
    expect(await after(['Ana', 'Cy'])).toBe('Cy');
    expect(await after(['Ana'])).toBe('Ana');
    expect(await after([])).toBe('Sort'); // the nearest thing around
  });
  it('follows a row that moves', async () => {
    focus('Bo');
    expect(await after(['Cy', 'Ana', 'Bo'])).toBe('Bo');
  });
  it('goes back to what opened a dialog or, when that has gone, to its place', async () => {
    await fromBoIntoDialog();
    expect(await after(['Ana', 'Bo', 'Cy'])).toBe('Bo');
    await after(['Ana', 'Bo', 'Cy'], 'Yes');
    focus('Yes');
    expect(await after(['Ana', 'Cy'])).toBe('Cy');
  });
  it('goes back to what opened a dialog, though Tab came by the page behind it', async () => {
    await fromBoIntoDialog();
    focus('Sort');
    focus('Yes');
    expect(await after(['Ana', 'Bo', 'Cy'])).toBe('Bo');
  });
  it('goes back to what opened a dialog, though Tab had left the window from its end', async () => {
    await fromBoIntoDialog();
    screen.getByRole('button', { name: 'Yes' }).blur();
    expect(await after(['Ana', 'Cy', 'Bo'], 'Yes')).toBe(document.body.textContent); // not while the dialog stands
    expect(await after(['Ana', 'Bo', 'Cy'])).toBe('Bo');
  });
  it('stays with what took it when a dialog closed', async () => {
    await fromBoIntoDialog();
    shown.rerender(onPage(<Page rows={['Ana', 'Bo', 'Cy']} />, store));
    focus('Cy');
    expect(await after(['Ana', 'Bo', 'Cy'])).toBe('Cy');
    screen.getByRole('button', { name: 'Cy' }).blur();
    await after(['Ana', 'Cy']);
    expect(document.activeElement).toBe(document.body);
  });
  it('is not called back when somebody pressed beside everything', async () => {
    focus('Bo');
    screen.getByRole('button', { name: 'Bo' }).blur();
    await after(['Ana', 'Cy']);
    expect(document.activeElement).toBe(document.body);
  });
});
