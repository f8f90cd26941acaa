import { type Request } from 'express';
import { type IncomingHttpHeaders } from 'node:http';
import getRawBody from 'raw-body';
import { RefusalException } from './refusal.exception.js';
import { assertSafeInput } from './safe-input.js';

/**
 * Reads the JSON body of a request into `request.body`, if it has one and it was not read before. The rest of a refused body is
 * discarded as it arrives, until the server's request timeout or too many are discarded (`limitDiscardedBodies`), so that the client can read
 * the response.
 * @param maxBytes of the body as it is sent, which must not be compressed
 * @throws RefusalException INVALID when the client has gone, or for a body that is compressed, no JSON in UTF-8, costly to parse, or that
 * `assertSafeInput` refuses; errors of raw-body, which `toRefusal` maps to TOO_LARGE or INVALID
 */
export async function readJsonBody(request: Request, maxBytes: number): Promise<void> {
  if (!hasBody(request.headers) || request.readableEnded) return;
  assertJson(request.headers);
  const body = parseJson(await readText(request, maxBytes));
  assertSafeInput(body);
  request.body = body;
}

/** Whether a request announces a body. */
export const hasBody = ({ 'transfer-encoding': encoding, 'content-length': length = '0' }: IncomingHttpHeaders): boolean =>
  encoding !== undefined || length !== '0';

/** For example `application/json`; '' without a Content-Type. */
export const mediaTypeOf = ({ 'content-type': type = '' }: IncomingHttpHeaders): string => type.split(';')[0]?.trim().toLowerCase() ?? '';

function assertJson(headers: IncomingHttpHeaders): void {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = headers;
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type) ?? [];
  if (mediaTypeOf(headers) !== 'application/json') throw new RefusalException('INVALID', { body: 'Expected JSON' });
  if (charset.toLowerCase() !== 'utf-8') throw new RefusalException('INVALID', { body: 'Expected UTF-8' });
  // A few compressed kilobytes could become gigabytes
  if (encoding.toLowerCase() !== 'identity') throw new RefusalException('INVALID', { body: 'Expected no Content-Encoding' });
}

async function readText(request: Request, maxBytes: number): Promise<string> {
  // The client has gone
  if (!request.readable) throw new RefusalException('INVALID');
  try {
    return await getRawBody(request, { length: request.headers['content-length'] ?? null, limit: maxBytes, encoding: 'utf-8' });
  } catch (error) {
    request.resume();
    throw error;
  }
}

/** No valid request has more values or nests nearly as deep. Within these limits any body is parsed in milliseconds. */
const maxValues = 50_000;
const maxParsedDepth = 1_000;
const [quote, backslash, comma] = ['"', '\\', ','].map((character) => character.charCodeAt(0));
const [openBracket, closeBracket, openBrace, closeBrace] = ['[', ']', '{', '}'].map((character) => character.charCodeAt(0));

function parseJson(text: string): unknown {
  if (text === '') return undefined;
  if (!isCheapToParse(text)) throw new RefusalException('INVALID', { body: 'Invalid' });
  try {
    return JSON.parse(text);
  } catch {
    throw new RefusalException('INVALID', { body: 'Expected JSON' });
  }
}

/** Counts the values of a JSON text and how deep they nest, without building them. A text that is no JSON is cheap to parse, too. */
function isCheapToParse(text: string): boolean {
  let [valueCount, depth, isInString] = [1, 0, false];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (isInString) {
      if (code === backslash) index++;
      else isInString = code !== quote;
    } else if (code === quote) isInString = true;
    else if (code === comma) valueCount++;
    else if (code === closeBracket || code === closeBrace) depth--;
    else if (code === openBracket || code === openBrace) depth++;
    if (valueCount > maxValues || depth > maxParsedDepth) return false;
  }
  return true;
}
