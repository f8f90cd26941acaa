/** Whether a request says anything about these fields: null says something, undefined does not. */
export const isGiven = (fields: object): boolean => Object.values(fields).some((value) => value !== undefined);
