import { createContext } from 'react';

/** Whose drafts and settings this device keeps; null while nobody is signed in. */
export const CurrentUserId = createContext<string | null>(null);
