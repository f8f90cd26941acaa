import { type LogoRequest } from '@jamjar/contracts/logos/logo.requests';
import { WasField } from '../http/changed-meanwhile.js';
import { LogoUrlField } from '../http/field.decorators.js';

/** PATCH …/logo: a URL, which the server never requests; null or an empty string removes the logo. */
export class SetLogoDto implements LogoRequest {
  @LogoUrlField() readonly logoUrl: string | null;
  @WasField(['logoUrl']) readonly was?: LogoRequest['was'];
}
