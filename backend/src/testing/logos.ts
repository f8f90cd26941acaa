import { logoField } from '@jamjar/contracts/logos/logo.requests';

/** A file as a form of the browser sends it. */
export function uploading(content: Uint8Array | string, name = 'logo.png', field = logoField): FormData {
  const form = new FormData();
  form.append(field, new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]), name);
  return form;
}

/** A drawing with something in it, or with attributes of its own. */
export const svg = (inside: string, attributes = 'width="10" height="10"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`;

export const tinyLogo = svg('<rect width="10" height="10" fill="teal"/>');
