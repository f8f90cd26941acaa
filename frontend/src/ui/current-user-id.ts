import { createContext } from 'react';
import { type UserId } from '@jamjar/contracts/ids';

/** Whose drafts and settings this device keeps; null while nobody is signed in. */
export const CurrentUserId = createContext<UserId | null>(null);
