/** The message at a field that somebody else has changed meanwhile. @param text the field's current text */
export const toChangedMessage = (text: string): string =>
  `Somebody ${text === '' ? 'emptied this' : `changed this to "${text}"`} meanwhile. Save again to put yours in its place.`;
