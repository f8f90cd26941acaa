/** What a field says that somebody else has changed meanwhile. @param text what it is now; empty for nothing */
export const toChangedMessage = (text: string): string =>
  `Somebody ${text === '' ? 'emptied this' : `changed this to "${text}"`} meanwhile. Save again to put yours in its place.`;
