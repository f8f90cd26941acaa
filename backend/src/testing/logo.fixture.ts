import { logoField } from '@jamjar/contracts/logos/logo.requests';
import { deflateSync } from 'node:zlib';

/** A multipart form with a file, as a browser sends it. */
export function buildUploadForm(content: Uint8Array | string, name = 'logo.png', field = logoField): FormData {
  const form = new FormData();
  form.append(field, new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]), name);
  return form;
}

/** An SVG file with the given content and root attributes. */
export const svg = (content: string, attributes = 'width="10" height="10"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;

export const tinyLogo = svg('<rect width="10" height="10" fill="teal"/>');

/** A black PNG of the given size. */
export function createBlackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1; // one bit for each pixel
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}
function chunk(type: string, content: Buffer): Buffer {
  const typeAndContent = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(checksum(typeAndContent));
  return Buffer.concat([length, typeAndContent, sum]);
}
/** CRC-32, as PNG requires it. */
function checksum(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/** Nine XML entities, each ten times the one before it: the last one is 10⁸ times the text of the first. */
export const createBillionLaughs = (): string =>
  ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
    .map((name, index) => `<!ENTITY ${name} "${`&${String.fromCharCode(97 + index)};`.repeat(10)}">`)
    .join('')
    .replace(/^/, '<!ENTITY a "ha">');

/** SVG groups, each of which uses the one before it twice. */
export const createDoublingGroups = (groupCount: number): string =>
  Array.from({ length: groupCount }, (_, index) => `<g id="d${index + 1}">${`<use xlink:href="#d${index}"/>`.repeat(2)}</g>`)
    .join('')
    .replace(/^/, '<rect id="d0" width="1" height="1"/>');
