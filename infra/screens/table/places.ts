import { type LiveEventType } from '@jamjar/contracts/enums';
import { type House, type NightState } from '../house.js';

/** Where screens are. */
export const login = (): string => '/login';
export const home = (): string => '/';
export const organisations = (): string => '/organisations';
export const event =
  (type: LiveEventType, state: NightState = 'running', tab?: string) =>
  (house: House): string =>
    ['/event', house.night(type, state), ...(tab === undefined ? [] : [tab])].join('/');
