import { removeBidiControls } from '@jamjar/contracts/remove-bidi-controls';

/** Reads a text from the server, without the characters by which a name could turn around the words beside it. @throws SyntaxError */
export const parseJson = (text: string): unknown => JSON.parse(removeBidiControls(text));

/** Resolves after so many milliseconds. */
export const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
