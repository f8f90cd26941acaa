import { logoField } from '@jamjar/contracts/logos/logo.requests';

/** The multipart form that the routes `…/logo/upload` accept. See `docs/rules.md#logos`. */
export function toLogoForm(file: File): FormData {
  const form = new FormData();
  form.append(logoField, file);
  return form;
}
