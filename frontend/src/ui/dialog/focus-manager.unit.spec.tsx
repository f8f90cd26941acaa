import { type RenderResult, screen } from '@testing-library/react';
import { createTestStore } from '../../testing/test-store.js';
import { renderWithProviders, withProviders } from '../../testing/render-with-providers.js';

interface Props {
  rows: readonly string[];
  /** The label of the dialog's button. Without it, there is no dialog. */
  dialogButton?: string;
}
function Page({ rows, dialogButton }: Props) {
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
      {dialogButton && (
        <div role="dialog">
          <button type="button">{dialogButton}</button>
        </div>
      )}
    </main>
  );
}

const focusButton = (name: string): void => screen.getByRole('button', { name }).focus();
const waitForMutationObserver = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));
let rendered: RenderResult;
/** Renders the rows and the dialog, and returns the text of the element that then has the focus. */
async function renderAndGetFocusedText(rows: readonly string[], dialogButton = ''): Promise<string | null> {
  rendered.rerender(withProviders(<Page rows={rows} dialogButton={dialogButton} />, store));
  await waitForMutationObserver();
  return document.activeElement?.textContent ?? null;
}
/** Focuses the row "Bo", opens a dialog and focuses its button. */
async function openDialogFromBo(): Promise<void> {
  focusButton('Bo');
  await renderAndGetFocusedText(['Ana', 'Bo', 'Cy'], 'Yes');
  focusButton('Yes');
}
let store: ReturnType<typeof createTestStore>;
beforeEach(() => {
  store = createTestStore();
  rendered = renderWithProviders(<Page rows={['Ana', 'Bo', 'Cy']} />, store);
});

describe('FocusManager', () => {
  it('focuses the row that takes the place of a removed row, else the nearest control', async () => {
    focusButton('Bo');
    expect(await renderAndGetFocusedText(['Ana', 'Cy'])).toBe('Cy');
    expect(await renderAndGetFocusedText(['Ana'])).toBe('Ana');
    expect(await renderAndGetFocusedText([])).toBe('Sort');
  });
  it('keeps the focus on a row that moves', async () => {
    focusButton('Bo');
    expect(await renderAndGetFocusedText(['Cy', 'Ana', 'Bo'])).toBe('Bo');
  });
  it('returns the focus to the button that opened a dialog or, if that was removed, to the row that took its place', async () => {
    await openDialogFromBo();
    expect(await renderAndGetFocusedText(['Ana', 'Bo', 'Cy'])).toBe('Bo');
    await renderAndGetFocusedText(['Ana', 'Bo', 'Cy'], 'Yes');
    focusButton('Yes');
    expect(await renderAndGetFocusedText(['Ana', 'Cy'])).toBe('Cy');
  });
  it('returns the focus to the button that opened a dialog, even if the focus was on the page behind it meanwhile', async () => {
    await openDialogFromBo();
    focusButton('Sort');
    focusButton('Yes');
    expect(await renderAndGetFocusedText(['Ana', 'Bo', 'Cy'])).toBe('Bo');
  });
  it('returns the focus to the button that opened a dialog, even if the focus left the window while the dialog was open', async () => {
    await openDialogFromBo();
    screen.getByRole('button', { name: 'Yes' }).blur();
    expect(await renderAndGetFocusedText(['Ana', 'Cy', 'Bo'], 'Yes')).toBe(document.body.textContent); // no focus is restored while the dialog is open
    expect(await renderAndGetFocusedText(['Ana', 'Bo', 'Cy'])).toBe('Bo');
  });
  it('leaves the focus on an element that the user focuses right after the dialog has closed', async () => {
    await openDialogFromBo();
    rendered.rerender(withProviders(<Page rows={['Ana', 'Bo', 'Cy']} />, store));
    focusButton('Cy');
    expect(await renderAndGetFocusedText(['Ana', 'Bo', 'Cy'])).toBe('Cy');
    screen.getByRole('button', { name: 'Cy' }).blur();
    await renderAndGetFocusedText(['Ana', 'Cy']);
    expect(document.activeElement).toBe(document.body);
  });
  it('does not restore the focus when a row is removed that had lost the focus before', async () => {
    focusButton('Bo');
    screen.getByRole('button', { name: 'Bo' }).blur();
    await renderAndGetFocusedText(['Ana', 'Cy']);
    expect(document.activeElement).toBe(document.body);
  });
});
