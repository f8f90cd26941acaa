import { logoField } from '@jamjar/contracts/logos/logo.requests';

/** A logo as …/logo/upload takes it (S1 §7). */
export function logoForm(file: File): FormData {
  const form = new FormData();
  form.append(logoField, file);
  return form;
}
