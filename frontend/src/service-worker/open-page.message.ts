/** The message with which the service worker leads an open window of the app to the page of a tapped notification. */
export interface OpenPageMessage {
  readonly type: 'openPage';
  /** Path and query of the page. */
  readonly path: string;
}

/** Whether the data of a message to a window are an `OpenPageMessage`. */
export const isOpenPageMessage = (data: unknown): data is OpenPageMessage =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  data.type === 'openPage' &&
  'path' in data &&
  typeof data.path === 'string';
