import { type GigType } from '@jamjar/contracts/enums';
import { type DemoInstance, type DemoGigState } from '../demo-instance.js';

/** The paths of the pages. Those that contain ids are functions of the demo instance. */
export const signInPath = (): string => '/login';
export const homePath = (): string => '/';
export const organisationsPath = (): string => '/organisations';
export const participantsPath = (instance: DemoInstance): string => `/participants/${instance.organisationId}`;
/** The participants of an organisation that does not exist. */
export const unknownOrganisationPath = (): string => '/participants/00000000-0000-4000-8000-000000000000';
/** @param subpath the last part of the path, if it is that of a tab or page of the gig */
export const gigPath =
  (type: GigType, state: DemoGigState = 'running', subpath?: string) =>
  (instance: DemoInstance): string =>
    ['/event', instance.gig(type, state), ...(subpath === undefined ? [] : [subpath])].join('/');
