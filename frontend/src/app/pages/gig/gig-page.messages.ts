import { type GigType } from '@jamjar/contracts/enums';

export const loadingMessages: Record<GigType, string> = {
  jam: 'Loading jam night data...',
  openmic: 'Loading open mic data...',
  generic: 'Loading event data...',
};
