import { fireEvent, screen, waitFor } from '@testing-library/react';

export const fillField = (label: string, value: string): boolean => fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** The element with the label inside a button. */
export const getButtonLabel = (name: string): HTMLElement => screen.getByText(name, { selector: 'button *' });
export const clickButton = (name: string): boolean => fireEvent.click(getButtonLabel(name));
export const getForm = (): HTMLFormElement => {
  const form = document.querySelector('form');
  if (!form) throw new Error('No form');
  return form;
};
/** The error messages of the fields, in the order of the fields, without messages that are fading out. */
export const readFieldErrors = (): (string | null)[] =>
  [...document.querySelectorAll('.ant-form-item-explain-error:not([class*=leave])')].map(({ textContent }) => textContent);
/** The title and the description of the toast. */
export const readToast = (): (string | null)[] => [...document.querySelectorAll('[data-tone] > *')].map(({ textContent }) => textContent);
export const expectToast = (...texts: string[]): Promise<void> => waitFor(() => expect(readToast()).toEqual(texts));
