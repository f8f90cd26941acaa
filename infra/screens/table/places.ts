import { type GigType } from '@jamjar/contracts/enums';
import { type House, type ScreenGigState } from '../house.js';

/** Where screens are. */
export const login = (): string => '/login';
export const home = (): string => '/';
export const organisations = (): string => '/organisations';
export const people = (house: House): string => `/participants/${house.organisation}`;
/** Of an organisation that there is not. */
export const nobodysPeople = (): string => '/participants/00000000-0000-4000-8000-000000000000';
export const event =
  (type: GigType, state: ScreenGigState = 'running', tab?: string) =>
  (house: House): string =>
    ['/event', house.gig(type, state), ...(tab === undefined ? [] : [tab])].join('/');
