import { limits } from '@jamjar/contracts/limits';
import { isLogoUrl, type LogoRequest } from '@jamjar/contracts/logos/logo.requests';
import { Transform } from 'class-transformer';
import { ValidateIf } from 'class-validator';
import { Checked } from '../http/fields.js';

/** PATCH …/logo: an address on the web, which the server never asks for; null or an empty text takes the logo away (S1 §5, §7). */
export class LogoBody implements LogoRequest {
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() || null : value))
  @ValidateIf((_, value) => value !== null)
  @Checked('isLogoUrl', wrong)
  readonly logoUrl: string | null;
}

function wrong(value: unknown): string | null {
  if (value === undefined) return 'Required';
  return typeof value === 'string' && value.length <= limits.logoUrl && isLogoUrl(value) ? null : 'Please enter a valid URL';
}
