import { createContext } from 'react';

/** The signed-in user's id, under which this device stores drafts and settings; null while nobody is signed in. */
export const CurrentUserId = createContext<string | null>(null);
