import { logoField } from '@jamjar/contracts/logos/logo.requests';

/** A multipart form with a file, as a browser sends it. */
export function buildUploadForm(content: Uint8Array | string, name = 'logo.png', field = logoField): FormData {
  const form = new FormData();
  form.append(field, new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]), name);
  return form;
}

/** An SVG file with the given content and root attributes. */
export const svg = (content: string, attributes = 'width="10" height="10"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;

export const tinyLogo = svg('<rect width="10" height="10" fill="teal"/>');
