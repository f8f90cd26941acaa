import { createContext } from 'react';

/** Whether contact details, notes and renaming are hidden, as from a helper for tonight (docs/rules.md#helper-for-tonight). */
export const HiddenDetailsContext = createContext(false);
