import { type GigType } from '@jamjar/contracts/enums';
import { type DemoInstance, type ScreenGigState } from '../instance.js';

/** The addresses of the screens in a demo instance. */
export const login = (): string => '/login';
export const home = (): string => '/';
export const organisations = (): string => '/organisations';
export const participants = (instance: DemoInstance): string => `/participants/${instance.organisationId}`;
/** The participants of an organisation that does not exist. */
export const unknownOrganisationParticipants = (): string => '/participants/00000000-0000-4000-8000-000000000000';
export const gig =
  (type: GigType, state: ScreenGigState = 'running', tab?: string) =>
  (instance: DemoInstance): string =>
    ['/event', instance.gig(type, state), ...(tab === undefined ? [] : [tab])].join('/');
