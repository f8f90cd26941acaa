import { type RequestArgs } from './base-query.js';

const requestWith =
  (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE') =>
  (url: string, body?: object): RequestArgs => ({ url, method, body });
export const post = requestWith('POST');
export const put = requestWith('PUT');
export const patch = requestWith('PATCH');
export const del = requestWith('DELETE');
