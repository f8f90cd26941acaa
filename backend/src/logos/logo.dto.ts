import { limits } from '@jamjar/contracts/limits';
import { isLogoUrl, type LogoRequest } from '@jamjar/contracts/logos/logo.requests';
import { Transform } from 'class-transformer';
import { ValidateIf } from 'class-validator';
import { ValidateWith } from '../http/field.decorators.js';

/** PATCH …/logo: a URL, which the server never requests; null or an empty string removes the logo. */
export class SetLogoDto implements LogoRequest {
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() || null : value))
  @ValidateIf((_, value) => value !== null)
  @ValidateWith('isLogoUrl', findLogoUrlError)
  readonly logoUrl: string | null;
}

function findLogoUrlError(value: unknown): string | null {
  if (value === undefined) return 'Required';
  return typeof value === 'string' && value.length <= limits.maxLogoUrlLength && isLogoUrl(value) ? null : 'Please enter a valid URL';
}
